import { expect, test } from 'vitest'
import { picturesOf } from './film-pictures.ts'
import type { Act } from './take.ts'
import { timelineOf } from './timeline.ts'
import { wholeOf } from './view.ts'

const view = wholeOf(1152)
const near = { x: 300, y: 100, width: 576 }
const acts: Act[] = [
  { kind: 'say', text: 'Look.' },
  { kind: 'cut', at: 10, view },
  { kind: 'still', at: 10, weight: 1 },
  { kind: 'glide', at: 10, pointer: { x: 588, y: 262 }, view: near },
  { kind: 'still', at: 10, weight: 1 },
]
const frames = [{ at: 9.9, file: '0.jpg' }]
const cards = { titleSeconds: 3, endSeconds: 4 }
const options = { seconds: 17, cards, footageScale: 2, filmWidth: 1280 }
const { stretches } = timelineOf(acts, 10, 3)
const pictures = picturesOf(stretches, frames, options)
const shownAt = (second: number) => pictures.findLast(({ at }) => at <= second)

test('a film begins with its title card and ends with its end card', () => {
  expect(shownAt(0)).toEqual({ at: 0, source: 1 })
  expect(shownAt(2.9)?.source).toBe(1)
  expect(shownAt(16.9)?.source).toBe(2)
})

test('a still is one picture, however long', () => {
  const stillPictures = pictures.filter(({ at }) => at > 13 - 2 && at < 13)
  expect(stillPictures).toHaveLength(0)
})

test('the close view is cut out of the footage at its full size, and the pointer is where it points', () => {
  const last = shownAt(12.9)
  expect(last?.part).toEqual({ x: 600, y: 200, width: 1152, height: 648 })
  expect(last?.pointer).toEqual({ x: 640, y: 360 })
})
