import type { Frame } from './take.ts'
import { frameAt, momentAt, type Stretch } from './timeline.ts'
import { heightOf } from './view.ts'

/** One picture of a film: what is drawn, until the next one. */
export interface Picture {
  /** Seconds of the film. */
  at: number
  /** The place of the file it is cut from. */
  source: number
  /** The part of the file that is shown, px of the file; all of it when left out. */
  part?: { x: number; y: number; width: number; height: number }
  /** Where the pointer is, px of the film. */
  pointer?: { x: number; y: number }
  /** How far a press is, 0 to 1. */
  press?: number
  /** How much the picture before the last cut still shines through, 0 to 1. */
  before?: number
  /** The wait is shown faster than it was. */
  isFast?: boolean
}

export interface Cards {
  titleSeconds: number
  endSeconds: number
}

/** Pictures of each second, unless another number is asked for. */
const perSecondUsual = 12
const fadeSeconds = 0.4

/**
 * Every picture of a film, each only where it differs from the one before: a title card, what the stretches tell, an
 * end card. The files are those of the frames, then the two cards.
 */
export function picturesOf(
  stretches: readonly Stretch[],
  frames: readonly Frame[],
  options: { seconds: number; cards: Cards; footageScale: number; filmWidth: number; perSecond?: number },
): Picture[] {
  const { seconds, cards, footageScale, filmWidth, perSecond = perSecondUsual } = options
  const endAt = seconds - cards.endSeconds
  const pictures: Picture[] = []
  for (let tick = 0; tick < Math.round(seconds * perSecond); tick += 1) {
    const at = tick / perSecond
    const picture = pictureAt(at)
    const last = pictures.at(-1)
    if (!last || !isSame(last, picture)) pictures.push(picture)
  }
  return pictures

  function pictureAt(at: number): Picture {
    if (at < cards.titleSeconds) return { at, source: frames.length }
    if (at >= endAt) return { at, source: frames.length + 1, ...fading((at - endAt) / fadeSeconds) }
    const { wall, view, pointer, press, cut, isFast } = momentAt(stretches, at)
    const scale = filmWidth / view.width
    return {
      at,
      source: frameAt(frames, wall),
      part: {
        x: round(view.x * footageScale),
        y: round(view.y * footageScale),
        width: round(view.width * footageScale),
        height: round(heightOf(view) * footageScale),
      },
      pointer: { x: round((pointer.x - view.x) * scale), y: round((pointer.y - view.y) * scale) },
      ...(press !== undefined && { press: round(press) }),
      ...(isFast && { isFast }),
      ...(cut !== undefined && fading(cut)),
    }
  }
}

const fading = (share: number) => (share < 1 ? { before: round(1 - share) } : {})
const round = (value: number) => Math.round(value * 10) / 10

function isSame({ at: _one, ...one }: Picture, { at: _other, ...other }: Picture): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
