/** Characters of an output that are enough to find its summary in. */
export const summaryFrom = 2_000
const charsMax = 160

const isSkipped = (line: string): boolean =>
  line === '' || /^(#{1,6}\s|`{3}|~{3}|[-*_]{3,}$|\|?\s*:?-{2,})/.test(line) || isDateLine(line)

/** The line under the title of a digest: when it was written, and from how much. */
const isDateLine = (line: string): boolean => /^\d{1,2} \p{L}+ \d{4}, \d\d:\d\d .*·/u.test(line)

/** What a result says first, below its title, as one plain line; undefined where it says nothing. */
export function summaryOf(output: string | null | undefined): string | undefined {
  const lines = (output ?? '').slice(0, summaryFrom).split('\n')
  const first = lines.map((line) => line.trim()).find((line) => !isSkipped(line))
  return (first && shortLine(withoutMarks(first))) || undefined
}

/** The reason of a failure as one line. */
export const reasonOf = (error: string | null | undefined): string | undefined =>
  shortLine((error ?? '').slice(0, summaryFrom)) || undefined

function shortLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= charsMax) return line
  return `${line.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$|\s+\S{0,20}$/, '')}…`
}

function withoutMarks(line: string): string {
  return line
    .replace(/^(?:[-*+>]|\d{1,3}[.)])\s+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*\[\d{1,2}\]/g, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/^[*_](.*)[*_]$/, '$1')
    .replace(/^\||\|$/g, '')
}
