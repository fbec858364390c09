import { expect, test } from 'vitest'
import { allEnded, endingWith, gate } from './run-steps.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'

const plan = { kind: 'tool' as const, title: 'Trying' }

test('a gate lets so many in and no more, in the order in which they came, also past failures', async () => {
  const inTurn = gate(2)
  const began: number[] = []
  let inside = 0
  let insideMax = 0
  const acts = Array.from({ length: 7 }, (_, index) =>
    inTurn(async () => {
      began.push(index)
      inside += 1
      insideMax = Math.max(insideMax, inside)
      await new Promise((resolve) => void setTimeout(resolve, 5))
      inside -= 1
      if (index % 3 === 0) throw new Error('failed')
    }),
  )
  const ended = await Promise.allSettled(acts)
  expect(ended.map(({ status }) => status === 'rejected')).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
    true,
  ])
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(insideMax).toBe(2)
})

test('a failure that only the end of the run brought about is not journaled, a finished step is', async () => {
  const stop = new AbortController()
  const journal = new MemoryJournal()
  const step = endingWith(stop.signal, journal.step)
  const endAnd = (error: string | undefined) => async () => {
    stop.abort(new Error('over'))
    return { value: 1, error }
  }
  expect(await step(plan, endAnd(undefined))).toBe(1)
  await expect(step(plan, endAnd('broken off'))).rejects.toThrow('over')
  await expect(step(plan, async () => ({ value: 2 }))).rejects.toThrow('over')
  expect(journal.reports()).toHaveLength(1)
})

test('no step outlives the one that failed first', async () => {
  let ended = false
  const slow = new Promise<void>((resolve) => void setTimeout(resolve, 20)).then(() => {
    ended = true
  })
  await expect(allEnded([Promise.reject(new Error('first')), slow])).rejects.toThrow('first')
  expect(ended).toBe(true)
})
