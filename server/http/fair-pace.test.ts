import { expect, test } from 'vitest'
import { fairPace } from './fair-pace.ts'

/** A pace whose clock and load a test sets; `wait` answers how long a call waits, ms, or `refused`. */
function paceAt(share: number, perSecond = 1_000) {
  const at = { ms: 0, share }
  const pace = fairPace({ perSecond: () => perSecond, busyShare: () => at.share, now: () => at.ms })
  const { signal } = new AbortController()
  return {
    at,
    pace,
    take: (user: string, units: number) => pace.take(user, units, signal),
    /** Whether the call begins immediately. */
    beginsAtOnce: async (user: string, units: number): Promise<boolean> => {
      const call = pace.take(user, units, signal).then((seconds) => seconds === 0)
      return Promise.race([call, new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))])
    },
  }
}

test('on a busy process a user who had much waits, and another does not', async () => {
  const { take, beginsAtOnce } = paceAt(0.9)
  await take('quiet', 1)
  expect(await beginsAtOnce('greedy', 4_000)).toBe(true)
  expect(await beginsAtOnce('greedy', 100)).toBe(false)
  expect(await beginsAtOnce('quiet', 100)).toBe(true)
})

test.each([
  ['alone on a busy process', 0.9, false],
  ['beside others on a quiet process', 0.2, true],
])('%s nobody waits', async (_what, share, hasOthers) => {
  const { take, beginsAtOnce } = paceAt(share)
  if (hasOthers) await take('quiet', 1)
  for (let count = 0; count < 20; count += 1) expect(await beginsAtOnce('greedy', 1_000)).toBe(true)
})

test('a request that would wait more than five seconds is refused with the time to wait, and costs nothing', async () => {
  const { take, pace, at } = paceAt(0.9)
  await take('quiet', 1)
  pace.spend('greedy', 4_000 + 5_000)
  expect(await take('greedy', 1_000)).toBe(6)
  expect(await take('greedy', 1_000)).toBe(6)
  at.ms += 7_000
  expect(await take('greedy', 1)).toBe(0)
})

test('one call that did very much has its user wait for half a minute, not for as long as that would take', async () => {
  const { take, pace } = paceAt(0.9)
  await take('quiet', 1)
  pace.spend('importer', 1_000_000)
  expect(await take('importer', 1)).toBeLessThan(32)
})

test('a page opens at once also when the operator allows few requests', async () => {
  const { take, beginsAtOnce } = paceAt(0.9, 1)
  await take('quiet', 1)
  for (let count = 0; count < 26; count += 1) expect(await beginsAtOnce('visitor', 6)).toBe(true)
})

test('a process counts as busy for a while after it was, so that what it gained is not lost at once', async () => {
  const { take, beginsAtOnce, at } = paceAt(0.9)
  await take('quiet', 1)
  await take('greedy', 4_000)
  at.share = 0.1
  expect(await beginsAtOnce('greedy', 100)).toBe(false)
  at.ms += 16_000
  await take('quiet', 1)
  expect(await beginsAtOnce('greedy', 9_000)).toBe(true)
})

test('a call whose client has left does not wait on', async () => {
  const { take, pace } = paceAt(0.9)
  await take('quiet', 1)
  pace.spend('greedy', 5_000)
  await expect(pace.take('greedy', 1, AbortSignal.abort(new Error('left')))).rejects.toThrow('aborted')
})
