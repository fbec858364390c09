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
  const said = lines.map((line) => line.trim())
  const first = said.find((line) => !isSkipped(line))
  const line = first && isCount(first) ? (firstFound(said) ?? first) : first
  return (line && shortLine(withoutMarks(line))) || undefined
}

const sourceName = /^\*\*.+\*\* \[\d{1,2}\]$/
/** A digest of what changed begins in bold; the one of a first run only counts the pages it read. */
const isCount = (first: string): boolean => !first.startsWith('**') || sourceName.test(first)

/** What a digest quotes first from its first source: the first row of its table, else the first line. */
function firstFound(lines: readonly string[]): string | undefined {
  const from = lines.findIndex((line) => sourceName.test(line)) + 1
  if (from === 0) return undefined
  const to = lines.findIndex(
    (line, index) => index >= from && (sourceName.test(line) || line.startsWith('#')),
  )
  const quoted = lines.slice(from, to < 0 ? undefined : to)
  const row = quoted[quoted.findIndex((line) => /^\|\s*:?-{2,}/.test(line)) + 1 || -1]
  if (row) return row.replace(/^\|\s*|\s*\|$/g, '').replaceAll(/\s*\|\s*/g, ' · ')
  return quoted.find((line) => line.startsWith('- '))
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
