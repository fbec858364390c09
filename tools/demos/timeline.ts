import type { Chapter } from './captions.ts'
import type { Act } from './take.ts'
import { type Point, pointBetween, type View, viewBetween } from './view.ts'

/** A stretch of the film: its footage, and the movements of the pointer and the camera. */
export interface Stretch {
  /** Seconds of the film. */
  start: number
  seconds: number
  /** Seconds of the wall clock. */
  from: number
  to: number
  pointer: [Point, Point]
  view: [View, View]
  isPress: boolean
  isCut: boolean
  isWait: boolean
}

export interface Timeline {
  stretches: Stretch[]
  chapters: Chapter[]
  /** Factor by which stills are extended to fill the film. */
  slack: number
}

/** The content of the film at a moment. */
export interface Moment {
  /** Seconds of the wall clock. */
  wall: number
  pointer: Point
  view: View
  /** Progress of a press, 0 to 1. */
  press?: number
  /** Progress of the transition to this page, 0 to 1. */
  cut?: number
  /** A wait is shown clearly faster than it was. */
  isFast: boolean
}

type TimedAct = Exclude<Act, { kind: 'say' }>

const pressSeconds = 0.35
const cutSeconds = 0.4
const glide = { least: 0.45, most: 0.95, perPixel: 0.0009, withCamera: 0.8 }
/** Reading time of captions, seconds: per character, and at least that of a short sentence. */
const reading = { perCharacter: 0.062, least: 2.4 }
/** Weight of the still at the end of each sentence. */
const closingWeight = 0.5
/** Outside of this range, a scene has too much or too little content for its length. */
const slackRange = { least: 0.15, most: 6 }

/**
 * Arranges the acts of a take in a film of exactly `seconds`. Moves and typing have fixed durations;
 * the stills between them share the remaining time by weight, and each sentence stays long enough to read it.
 */
export function timelineOf(acts: readonly Act[], seconds: number, start = 0): Timeline {
  const chapters = chaptersOf(acts)
  const lengthAt = (slack: number) =>
    chapters.reduce((sum, chapter) => sum + chapterSeconds(chapter, slack), 0)
  let { least, most } = slackRange
  if (lengthAt(least) > seconds) throw new Error(`There is too much to show for ${seconds} s.`)
  if (lengthAt(most) < seconds) throw new Error(`There is too little to show for ${seconds} s.`)
  for (let go = 0; go < 60; go += 1) {
    const middle = (least + most) / 2
    if (lengthAt(middle) > seconds) most = middle
    else least = middle
  }
  return layOut(chapters, least, start)
}

interface TimedChapter {
  text: string
  acts: { act: TimedAct; seconds: number }[]
}

function chaptersOf(acts: readonly Act[]): TimedChapter[] {
  const chapters: TimedChapter[] = []
  let view: View | undefined
  let pointer: Point | undefined
  const close = () => {
    const open = chapters.at(-1)
    const last = open?.acts.at(-1)?.act
    if (last) open?.acts.push({ act: { kind: 'still', at: endOf(last), weight: closingWeight }, seconds: 0 })
  }
  for (const act of acts) {
    if (act.kind === 'say') {
      close()
      chapters.push({ text: act.text, acts: [] })
      continue
    }
    const open = chapters.at(-1)
    if (!open) throw new Error('A film begins with a sentence.')
    open.acts.push({ act, seconds: fixedSeconds(act, { view, pointer }) })
    view = viewAfter(act) ?? view
    if (act.kind === 'glide') pointer = act.pointer
  }
  close()
  const silent = chapters.find((chapter) => chapter.acts.length === 0)
  if (silent) throw new Error(`Nothing is shown while this is said: ${silent.text}`)
  return chapters
}

/** The fixed duration of an act; a still has only its weight. */
function fixedSeconds(act: TimedAct, before: { view?: View; pointer?: Point }): number {
  const isStill = before.view === undefined || same(before.view, viewAfter(act) ?? before.view)
  if (act.kind === 'footage') return isStill ? act.seconds : Math.max(glide.withCamera, act.seconds)
  if (act.kind === 'press') return pressSeconds
  if (act.kind === 'cut') return cutSeconds
  if (act.kind === 'still') return 0
  const { x, y } = before.pointer ?? act.pointer
  const far = Math.hypot(act.pointer.x - x, act.pointer.y - y)
  const seconds = Math.min(glide.most, glide.least + far * glide.perPixel)
  return isStill ? seconds : Math.max(glide.withCamera, seconds)
}

const viewAfter = (act: TimedAct): View | undefined => ('view' in act ? act.view : undefined)
const same = (one: View, other: View) => one.x === other.x && one.y === other.y && one.width === other.width

const weightOf = (act: TimedAct) => (act.kind === 'still' ? act.weight : 0)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function chapterSeconds({ text, acts }: TimedChapter, slack: number): number {
  const fixed = sum(acts.map(({ seconds }) => seconds))
  const totalWeight = sum(acts.map(({ act }) => weightOf(act)))
  return Math.max(reading.least, text.length * reading.perCharacter, fixed + slack * totalWeight)
}

function layOut(chapters: readonly TimedChapter[], slack: number, begin: number): Timeline {
  const stretches: Stretch[] = []
  const said: Chapter[] = []
  let start = begin
  let last: { pointer?: Point; view?: View } = {}
  for (const chapter of chapters) {
    said.push({ at: start, text: chapter.text })
    const fixed = sum(chapter.acts.map(({ seconds }) => seconds))
    const perWeight =
      (chapterSeconds(chapter, slack) - fixed) / sum(chapter.acts.map(({ act }) => weightOf(act)))
    for (const { act, seconds: own } of chapter.acts) {
      const seconds = own + weightOf(act) * perWeight
      const view = viewAfter(act) ?? last.view
      const pointer = 'pointer' in act ? act.pointer : (last.pointer ?? middleOf(view))
      if (!view) throw new Error('A film begins with a page.')
      stretches.push({
        start,
        seconds,
        from: act.kind === 'footage' ? act.from : endOf(act),
        to: endOf(act),
        pointer: [last.pointer ?? pointer, pointer],
        view: [act.kind === 'cut' ? view : (last.view ?? view), view],
        isPress: act.kind === 'press',
        isCut: act.kind === 'cut',
        isWait: act.kind === 'footage' && act.isWait === true,
      })
      start += seconds
      last = { pointer, view }
    }
  }
  return { stretches, chapters: said, slack }
}

const endOf = (act: TimedAct) => (act.kind === 'footage' ? act.to : act.at)
const middleOf = (view?: View): Point => ({ x: (view?.width ?? 0) * 0.62, y: (view?.width ?? 0) * 0.31 })

/** The content of a film at one of its seconds. */
export function momentAt(stretches: readonly Stretch[], second: number): Moment {
  const found = stretches.findLast(({ start }) => start <= second) ?? stretches[0]
  if (!found) throw new Error('The film is empty.')
  const share = found.seconds > 0 ? Math.min(1, Math.max(0, (second - found.start) / found.seconds)) : 1
  return {
    wall: found.from + (found.to - found.from) * share,
    pointer: pointBetween(...found.pointer, share),
    view: viewBetween(...found.view, share),
    ...(found.isPress && { press: share }),
    ...(found.isCut && { cut: share }),
    isFast: found.isWait && found.to - found.from > 1.5 * found.seconds,
  }
}

/** The index of the frame at this time: the last one that is not later, or the first. */
export function frameAt(frames: readonly { at: number }[], at: number): number {
  return Math.max(
    0,
    frames.findLastIndex((frame) => frame.at <= at),
  )
}
