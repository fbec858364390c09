import type { Line, Segment } from './pdf-lines.ts'

/** Lines that a column must have on either side of its gap. */
const sideLinesMin = 5
/** The median share of the column width that lines of running text fill, as opposed to a table. */
const fillMin = 0.7
/** Characters of a line at the median, below which it is a cell. */
const lineCharsMin = 16
/** The same for a line that can only be running text. */
const fullFillMin = 0.8
const fullCharsMin = 30
const stepPt = 3

interface Region {
  gap: number
  from: number
  to: number
  lines: number
}

/** The lines of a page in the order of reading: of columns the left one first, or the right one where text runs so. */
export function inReadingOrder(lines: readonly Line[], depth = 0): Line[][] {
  const region = depth > 3 ? null : columnRegion(lines)
  if (!region) return lines.length > 0 ? [[...lines]] : []
  const { gap, from, to } = region
  const inside = lines.slice(from, to)
  const left = side(inside, ({ right }) => right <= gap)
  const right = side(inside, ({ right: end }) => end > gap)
  const isRtl = inside.flatMap(({ segments }) => segments).filter((segment) => segment.isRtl).length
  const columns = isRtl * 2 > inside.length ? [right, left] : [left, right]
  return [
    ...inReadingOrder(lines.slice(0, from), depth + 1),
    ...columns.flatMap((column) => inReadingOrder(column, depth + 1)),
    ...inReadingOrder(lines.slice(to), depth + 1),
  ]
}

function side(lines: readonly Line[], isOn: (segment: Segment) => boolean): Line[] {
  return lines.flatMap((line) => {
    const segments = line.segments.filter(isOn)
    return segments.length > 0 ? [{ ...line, segments }] : []
  })
}

/** The tallest stretch of lines with a gap from top to bottom that has running text on both sides. */
function columnRegion(lines: readonly Line[]): Region | null {
  const segments = lines.flatMap((line) => line.segments)
  const start = Math.min(...segments.map(({ left }) => left))
  const end = Math.max(...segments.map(({ right }) => right))
  let best: Region | null = null
  for (let gap = start + stepPt; gap < end; gap += stepPt) {
    for (const region of openStretches(lines, gap)) {
      if (best && !isLarger(region, best)) continue
      if (isRunning(lines.slice(region.from, region.to), gap)) best = region
    }
  }
  return best
}

const isLarger = (a: Region, b: Region) =>
  a.lines > b.lines || (a.lines === b.lines && a.to - a.from > b.to - b.from)

/** The stretches in which no line crosses the gap, with the lines of their shorter side. */
function openStretches(lines: readonly Line[], gap: number): Region[] {
  const stretches: Region[] = []
  let from = 0
  const close = (to: number) => {
    const inside = lines.slice(from, to)
    const left = inside.filter(({ segments }) => segments.some(({ right }) => right <= gap)).length
    const right = inside.filter(({ segments }) => segments.some((each) => each.left >= gap)).length
    if (Math.min(left, right) >= sideLinesMin) stretches.push({ gap, from, to, lines: Math.min(left, right) })
    from = to + 1
  }
  for (const [index, { segments }] of lines.entries()) {
    if (segments.some(({ left, right }) => left < gap && right > gap)) close(index)
  }
  close(lines.length)
  return stretches
}

/** Whether both sides hold running text; beside a column that is full of it the other one may hold a figure as well. */
function isRunning(lines: readonly Line[], gap: number): boolean {
  const sides = [side(lines, ({ right }) => right <= gap), side(lines, ({ left }) => left >= gap)].map(
    measured,
  )
  if (sides.every(({ fill, chars, cells }) => fill >= fillMin && chars >= lineCharsMin && cells === 1))
    return true
  const isFull = sides.some(
    ({ fill, chars, cells }) => fill >= fullFillMin && chars >= fullCharsMin && cells === 1,
  )
  return isFull && sides.every(({ fullLines }) => fullLines >= sideLinesMin)
}

function measured(column: readonly Line[]) {
  const lines = column.map(({ segments }) => ({
    width: (segments.at(-1)?.right ?? 0) - (segments[0]?.left ?? 0),
    cells: segments.length,
    chars: segments.map(({ text }) => text).join(' ').length,
  }))
  const widest = Math.max(...lines.map(({ width }) => width))
  return {
    fill: median(lines.map(({ width }) => width)) / widest,
    chars: median(lines.map(({ chars }) => chars)),
    // Running text has one piece a line, a table one for each of its columns.
    cells: median(lines.map(({ cells }) => cells)),
    fullLines: lines.filter(({ width, chars }) => width >= fullFillMin * widest && chars >= fullCharsMin)
      .length,
  }
}

/** The middle one of some numbers; 0 of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
