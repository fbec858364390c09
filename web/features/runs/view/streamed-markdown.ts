const fence = /^ {0,3}(?:```|~~~)/
const bar = /(?<!\\)\|/
const delimiter = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const partOfDelimiter = /^[\s|:-]+$/

/**
 * The part of a streamed answer whose rendering will not change. Markdown becomes a table only with its second line;
 * the header is held back until then, so that nobody reads `| Product | Was |`.
 */
export function streamedMarkdown(text: string): string {
  const lines = text.split('\n')
  if (lines.filter((line) => fence.test(line)).length % 2 === 1) return text
  // After a line break the next line is still empty.
  const at = lines.length - (lines.at(-1)?.trim() === '' ? 2 : 1)
  const before = lines[at - 1] ?? ''
  const line = lines[at] ?? ''
  const isDelimiter = bar.test(before) && partOfDelimiter.test(line)
  const head = isDelimiter ? at - 1 : at
  if (!bar.test(lines[head] ?? '') || isInTable(lines, head)) return text
  if (isDelimiter && isTable(before, line)) return text
  return lines.slice(0, head).join('\n')
}

const isTable = (head: string, line: string) =>
  bar.test(head) && delimiter.test(line) && cellsOf(head) === cellsOf(line)

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(bar).length

/** Whether a row belongs to a table whose header and delimiter are above it, with no empty line between. */
function isInTable(lines: readonly string[], at: number): boolean {
  for (let row = at - 1; row > 0 && lines[row]?.trim(); row -= 1)
    if (isTable(lines[row - 1] ?? '', lines[row] ?? '')) return true
  return false
}
