import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentTick, subscribeToTicks, tickMs } from './time.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one timer keeps thousands of shown times up to date, each notified once a tick', () => {
  let mostTimers = 0
  const listeners = Array.from({ length: 2_000 }, () =>
    vi.fn<() => void>(() => {
      mostTimers = Math.max(mostTimers, vi.getTimerCount())
    }),
  )
  const ends = listeners.map((listener) => subscribeToTicks(listener))
  expect(vi.getTimerCount()).toBe(1)
  const before = currentTick()
  vi.advanceTimersByTime(tickMs)
  expect(currentTick()).toBe(before + tickMs)
  expect(listeners.map(({ mock }) => mock.calls.length)).toEqual(listeners.map(() => 1))
  vi.advanceTimersByTime(tickMs)
  expect(listeners.map(({ mock }) => mock.calls.length)).toEqual(listeners.map(() => 2))
  expect(mostTimers).toBeLessThanOrEqual(1)
  for (const end of ends) end()
  expect(vi.getTimerCount()).toBe(0)
})

test('a subscriber that leaves during a notification gets none, and one that joins after all have left does', () => {
  const second = vi.fn<() => void>()
  const ends = [subscribeToTicks(() => ends[1]?.()), subscribeToTicks(second)]
  vi.advanceTimersByTime(tickMs)
  expect(second).not.toHaveBeenCalled()
  ends[0]?.()
  expect(vi.getTimerCount()).toBe(0)
  const late = vi.fn<() => void>()
  const end = subscribeToTicks(late)
  vi.advanceTimersByTime(tickMs)
  expect(late).toHaveBeenCalledTimes(1)
  end()
})
