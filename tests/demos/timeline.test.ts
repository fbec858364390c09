import { expect, test } from 'vitest'
import { filmClock, frameAt, thinned } from './timeline.ts'

test('time without long stills is the true time since the first frame', () => {
  const clock = filmClock([100, 100.5, 102.5], 2.5)
  expect([100, 100.25, 102.5, 104].map(clock)).toEqual([0, 0.25, 2.5, 4])
})

test('a long still is shortened, and all that follows comes earlier by what was taken out', () => {
  const clock = filmClock([10, 20, 21, 26, 27], 2.5)
  expect(clock(20)).toBe(2.5)
  expect(clock(21)).toBe(3.5)
  expect(clock(26)).toBe(6)
  expect(clock(27)).toBe(7)
})

test('what is said within a shortened still keeps its order and its share of it', () => {
  const clock = filmClock([0, 10], 2)
  expect(clock(5)).toBe(1)
  expect(clock(7.5)).toBe(1.5)
})

test('a time before the first frame is the beginning', () => {
  expect(filmClock([10, 11], 2.5)(9)).toBe(0)
  expect(filmClock([], 2.5)(3)).toBe(3)
})

test('frames that come too fast are left out, never the first, the last or one before a pause', () => {
  const frames = [0, 0.01, 0.02, 0.05, 1, 1.01].map((at) => ({ at }))
  expect(thinned(frames, 0.04).map(({ at }) => at)).toEqual([0, 0.02, 0.05, 1, 1.01])
})

test('the frame that shows at a time is the last one before it', () => {
  const frames = [1, 2, 3].map((at) => ({ at }))
  expect([0, 1, 2.9, 9].map((at) => frameAt(frames, at))).toEqual([0, 0, 1, 2])
})
