import { expect, test } from 'vitest'
import type { Act } from './take.ts'
import { frameAt, momentAt, timelineOf } from './timeline.ts'
import { wholeOf } from './view.ts'

const view = wholeOf(1152)
const near = { x: 300, y: 100, width: 576 }

/** The same story, filmed on a machine that is so many times as slow. */
function story(slow: number): Act[] {
  let at = 1_000
  const after = (seconds: number) => (at += seconds * slow)
  return [
    { kind: 'say', text: 'A form is filled in.' },
    { kind: 'cut', at, view },
    { kind: 'still', at, weight: 1 },
    { kind: 'glide', at: after(0.4), pointer: { x: 600, y: 300 }, view: near },
    { kind: 'press', at },
    { kind: 'footage', from: at, to: after(2), seconds: 1.5 },
    {
      kind: 'say',
      text: 'The answer comes, and stays until it has been read by everybody who reads slowly.',
    },
    { kind: 'footage', from: at, to: after(9), seconds: 2.5, isWait: true, view },
    { kind: 'still', at, weight: 2 },
  ]
}
const lengthOf = (film: ReturnType<typeof timelineOf>) =>
  film.stretches.reduce((sum, { seconds }) => sum + seconds, 0)

test.for([0.2, 1, 30])('on a machine %s times as slow the film has the same length and rhythm', (slow) => {
  const film = timelineOf(story(slow), 20, 3)
  expect(lengthOf(film)).toBeCloseTo(20, 3)
  const usual = timelineOf(story(1), 20, 3)
  expect(film.chapters).toEqual(usual.chapters)
  for (const [index, { seconds }] of film.stretches.entries())
    expect(seconds).toBeCloseTo(usual.stretches[index]?.seconds ?? 0, 6)
})

test.for([12, 20, 24])('a still fills a film of %s seconds, movements last as long as ever', (seconds) => {
  const film = timelineOf(story(1), seconds)
  expect(lengthOf(film)).toBeCloseTo(seconds, 3)
  const played = film.stretches.filter(({ from, to }) => to > from)
  expect(played.map((each) => each.seconds)).toEqual([1.5, 2.5])
})

test('a sentence stays until it is read, however little happens', () => {
  const film = timelineOf(story(1), 12)
  const [first, second] = film.chapters
  expect(first?.at).toBe(0)
  expect(12 - (second?.at ?? 0)).toBeGreaterThan(5)
})

test('a film that would be too full or too empty is refused', () => {
  expect(() => timelineOf(story(1), 5)).toThrow('too much to show')
  expect(() => timelineOf(story(1), 400)).toThrow('too little to show')
  expect(() => timelineOf([{ kind: 'say', text: 'Silence.' }], 5)).toThrow('Nothing is shown')
})

test('pointer and camera move together while the page is still, or the camera with the action; a long wait is marked as sped up', () => {
  const { stretches } = timelineOf(story(1), 20)
  const glide = stretches.find(({ view: [from, to] }) => from.width !== to.width)
  const half = momentAt(stretches, (glide?.start ?? 0) + (glide?.seconds ?? 0) / 2)
  expect(half.view.width).toBeCloseTo((1152 + 576) / 2)
  expect(half.wall).toBe(glide?.to)
  const wait = stretches.find(({ from, to }) => to - from > 8)
  expect(momentAt(stretches, (wait?.start ?? 0) + 1).isFast).toBe(true)
  expect(half.isFast).toBe(false)
  const along = momentAt(stretches, (wait?.start ?? 0) + (wait?.seconds ?? 0) / 2)
  expect(along.view.width).toBeCloseTo((1152 + 576) / 2)
  expect(along.wall).toBeCloseTo(((wait?.from ?? 0) + (wait?.to ?? 0)) / 2)
})

test('the frame that shows at a time is the last one before it', () => {
  const frames = [1, 2, 3].map((at) => ({ at }))
  expect([0, 1, 2.9, 9].map((at) => frameAt(frames, at))).toEqual([0, 0, 1, 2])
})
