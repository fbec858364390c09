import { expect, test } from 'vitest'
import { waitingFirst } from './waiting-first.ts'

test('what waits for a decision comes before what is only told, each as new as it was', () => {
  const [run, decided, held, none, older] = [
    { link: '/dashboard?run=9' },
    { link: '/approvals?approval=3' },
    { link: '/approvals?approval=7' },
    { link: null },
    { link: '/approvals?approval=5' },
  ] as const
  expect(waitingFirst([run, decided, held, none, older], new Set([5, 7]))).toEqual([
    held,
    older,
    run,
    decided,
    none,
  ])
})
