import { expect, test } from 'vitest'
import { waitingFirst } from './waiting-first.ts'

test('a decision that waits comes before a mere notification, each by its age', () => {
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
