import type { LinePair } from '#web/platform/format/line-difference.ts'

const contextLines = 2
const rowsMax = 300

/** The lines of a comparison, in order, and how many equal ones are left out between them. */
export type ShownLine = LinePair | { skipped: number }

/** The lines around each change; leaves out long equal stretches, and everything after 300 lines. */
export function shownLines(pairs: LinePair[]): { lines: ShownLine[]; cut: number } {
  const isNear = pairs.map(() => false)
  pairs.forEach(({ isSame }, at) => {
    if (!isSame) isNear.fill(true, Math.max(0, at - contextLines), at + contextLines + 1)
  })
  const lines: ShownLine[] = []
  for (const [at, pair] of pairs.entries()) {
    const last = lines.at(-1)
    if (isNear[at]) lines.push(pair)
    else if (last && 'skipped' in last) last.skipped += 1
    else lines.push({ skipped: 1 })
  }
  return { lines: lines.slice(0, rowsMax), cut: Math.max(0, lines.length - rowsMax) }
}
