/**
 * Tells the film's time of a true time: long still stretches between frames are shortened to `stillMax`, evenly, so
 * that what was said within them keeps its order. Times are in seconds; the film begins with the first frame.
 */
export function filmClock(frameTimes: readonly number[], stillMax: number): (at: number) => number {
  const [begin = 0] = frameTimes
  const stills: { from: number; to: number }[] = []
  for (const [index, to] of frameTimes.entries()) {
    const from = frameTimes[index - 1] ?? to
    if (to - from > stillMax) stills.push({ from, to })
  }
  return (at) => {
    let filmed = Math.max(0, at - begin)
    for (const { from, to } of stills) {
      const passed = Math.min(Math.max(0, at - from), to - from)
      filmed -= passed * (1 - stillMax / (to - from))
    }
    return filmed
  }
}

/** Leaves out frames that the next one follows within `gapMin` seconds of the last one kept; the last always stays. */
export function thinned<T extends { at: number }>(frames: readonly T[], gapMin: number): T[] {
  const kept: T[] = []
  for (const [index, frame] of frames.entries()) {
    const last = kept.at(-1)
    const next = frames[index + 1]
    const isPassing = last !== undefined && next !== undefined && next.at - last.at < gapMin
    if (!isPassing) kept.push(frame)
  }
  return kept
}

/** The place of the frame that shows at this time: the last one that is not later, or the first. */
export function frameAt(frames: readonly { at: number }[], at: number): number {
  return Math.max(
    0,
    frames.findLastIndex((frame) => frame.at <= at),
  )
}
