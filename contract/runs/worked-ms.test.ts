import { expect, test } from 'vitest'
import { workedMsOf } from './worked-ms.ts'

const at = (seconds: number) => new Date(seconds * 1_000).toISOString()

test('parallel steps count once, the time between steps does not count, and a running step counts up to the current time', () => {
  const steps = [
    { startedAt: at(8), endedAt: null },
    { startedAt: at(0), endedAt: at(3) },
    { startedAt: at(1), endedAt: at(4) },
    { startedAt: at(2), endedAt: at(3) },
  ]
  expect(workedMsOf(steps, Date.parse(at(10)))).toBe(6_000)
  expect(workedMsOf([], 0)).toBe(0)
})

test('a step whose clock was set by years while it ran still leaves a time that can be stored', () => {
  expect(workedMsOf([{ startedAt: at(0), endedAt: '2026-11-26T12:00:00Z' }], 0)).toBe(2 ** 31 - 1)
})
