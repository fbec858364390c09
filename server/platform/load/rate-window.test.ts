import { afterEach, expect, test } from 'vitest'
import { clock } from '#server/platform/clock.ts'
import { RateWindow } from './rate-window.ts'

const realNow = clock.now
const start = Date.parse('2026-11-21T10:00:00Z')
const at = (seconds: number) => {
  clock.now = () => new Date(start + seconds * 1000)
}
afterEach(() => {
  clock.now = realNow
})

test('a key gets in as often as it may, then waits for the end of its minute', () => {
  const window = new RateWindow(60)
  at(0)
  expect([window.take('a', 2), window.take('a', 2), window.waitOf('a')]).toEqual([0, 0, 60])
  at(45.2)
  expect([window.take('a', 2), window.waitOf('a'), window.take('b', 2)]).toEqual([15, 15, 0])
  at(60)
  expect([window.waitOf('a'), window.take('a', 2)]).toEqual([0, 0])
})

test('a heavier request uses more of the window', () => {
  const window = new RateWindow(10)
  at(0)
  expect([window.take('a', 5, 4), window.take('a', 5, 4), window.take('a', 5)]).toEqual([0, 0, 10])
  at(10)
  expect(window.take('a', 5)).toBe(0)
})

test('a closed key waits as long as it was asked to', () => {
  const window = new RateWindow(60)
  at(0)
  window.close('a', 7)
  expect(window.take('a', 100)).toBe(7)
  at(7)
  expect(window.take('a', 100)).toBe(0)
})

test('ten thousand keys are counted at most, and the oldest is forgotten', () => {
  const window = new RateWindow(60)
  at(0)
  for (let index = 0; index <= 10_000; index++) window.take(`key ${index}`, 1)
  expect(window.waitOf('key 0')).toBe(0)
  expect(window.waitOf('key 1')).toBe(60)
})
