import type { Run } from './pdf-runs.ts'

/** A piece of a line without a wide gap in it: a cell, a line of a column, or a whole line. */
export interface Segment {
  text: string
  left: number
  right: number
  size: number
  isRtl: boolean
}

/** The text at one height, from left to right. */
export interface Line {
  y: number
  size: number
  segments: Segment[]
}

/** Gaps relative to the type size: from here on a space, and from here on another cell or column. */
const spaceMin = 0.16
const cellMin = 1
/** Characters of scripts without spaces between words. */
const spaceless = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef'
const spaceBetween = new RegExp(`(?<=[${spaceless}]) +(?=[${spaceless}])`, 'gu')
const endsSpaceless = new RegExp(`[${spaceless}]$`, 'u')
const startsSpaceless = new RegExp(`^[${spaceless}]`, 'u')
const leaders = /(?:\s*[.·…_]){4,}\s*/
const letters = /\p{L}/gu
const rtlLetters = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu

/** The lines of a page from top to bottom. */
export function linesOf(runs: readonly Run[]): Line[] {
  const rows: { runs: Run[]; largest: Run }[] = []
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && sharesRow(row.largest, run)) {
      row.runs.push(run)
      if (run.size > row.largest.size) row.largest = run
    } else rows.push({ runs: [run], largest: run })
  }
  return rows.map((row) => lineOf(row.runs)).filter(({ segments }) => segments.length > 0)
}

/** Adds a space between two texts unless they meet at characters that are written without spaces. */
export function spaced(before: string, after: string): string {
  if (!before || !after) return before + after
  const close = endsSpaceless.test(before) && startsSpaceless.test(after)
  return close ? before + after : `${before} ${after}`
}

/** Whether a text is read from right to left, by its letters. */
export function readsRtl(text: string): boolean {
  return (text.match(rtlLetters)?.length ?? 0) * 2 > (text.match(letters)?.length ?? 0)
}

/** A raised figure or a smaller letter belongs to the row of its word. */
function sharesRow(largest: Run, run: Run): boolean {
  return largest.y - run.y < Math.max(largest.size, run.size) * 0.45
}

function lineOf(row: readonly Run[]): Line {
  const size = sizeOf(row)
  const runs = row.flatMap(parted).toSorted((a, b) => a.x - b.x)
  const groups: Run[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const run of runs) {
    const group = groups.at(-1)
    if (group && run.x - end < cellMin * size) group.push(run)
    else groups.push([run])
    end = Math.max(end, run.x + run.width)
  }
  const segments = groups.map(segmentOf).filter(({ text }) => text !== '')
  return { y: Math.min(...row.filter((run) => run.size >= size * 0.9).map(({ y }) => y)), size, segments }
}

/** The type size of most characters. */
function sizeOf(runs: readonly Run[]): number {
  const chars = new Map<number, number>()
  for (const { size, text } of runs) chars.set(size, (chars.get(size) ?? 0) + text.length)
  return [...chars].reduce((most, each) => (each[1] > most[1] ? each : most))[0] || 1
}

/** The pieces before and after leader dots, which count as a wide gap. */
function parted(run: Run): Run[] {
  if (!leaders.test(run.text)) return [run]
  const perChar = run.width / run.text.length
  const [before = '', ...rest] = run.text.split(leaders)
  const after = rest.join(' ')
  const pieces = [
    { ...run, text: before, width: before.length * perChar },
    { ...run, text: after, x: run.x + run.width - after.length * perChar, width: after.length * perChar },
  ]
  return pieces.filter(({ text }) => text.trim() !== '')
}

function segmentOf(runs: readonly Run[]): Segment {
  const isRtl = readsRtl(runs.map(({ text }) => text).join(''))
  const ordered = isRtl ? fromRight(runs) : runs
  let text = ''
  for (const [index, run] of ordered.entries()) {
    const before = ordered[index - 1]
    text = before && isApart(before, run) ? spaced(text, run.text.trimStart()) : text + run.text
  }
  const right = Math.max(...runs.map(({ x, width }) => x + width))
  const clean = text.replace(/\s+/g, ' ').replace(spaceBetween, '').trim()
  return { text: clean, left: runs[0]?.x ?? 0, right, size: sizeOf(runs), isRtl }
}

/** Words of a right-to-left line in reading order; names and figures in it keep their own order. */
function fromRight(runs: readonly Run[]): Run[] {
  const groups: Run[][] = []
  for (const run of runs) {
    const isRtl = run.isRtl || readsRtl(run.text)
    const group = groups.at(-1)
    if (!isRtl && group?.every((each) => !each.isRtl && !readsRtl(each.text))) group.push(run)
    else groups.push([run])
  }
  return groups.toReversed().flat()
}

function isApart(before: Run, run: Run): boolean {
  const [left, right] = before.x <= run.x ? [before, run] : [run, before]
  const gap = right.x - left.x - left.width
  if (/\s$/.test(before.text) || /^\s/.test(run.text)) return true
  const size = Math.min(before.size, run.size)
  return gap > spaceMin * size || (run.hasSpace && gap > spaceMin * size * 0.5)
}
