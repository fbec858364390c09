import type { LinePair } from '#web/platform/format/line-difference.ts'

/** A line of Markdown as plain text: without its marks and the addresses of its links. */
export function plainLine(line: string): string {
  return (
    line
      .replace(/^\s*(?:#{1,6}|[-*+])\s+/, '')
      .replace(/!?\[([^[\]]*)\]\([^)\s]{0,500}\)/g, '$1')
      // Limits the search for the end of an emphasis, because each mark of a line could begin one.
      .replace(/(\*{1,3})(?=\S)(.{1,600}?)(?<=\S)\1/g, '$2')
      .replace(/`([^`]+)`/g, '$1')
  )
}

const isDecoration = (line: string) =>
  /^(?:`{3}|~{3}|[-*_](?:\s*[-*_]){2,}$|\|?\s*:?--[-:|\s]*$)/.test(line.trim())

/** Markdown as plain text, line by line, without rules, fences and table lines. */
export function plainText(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => line.trim() !== '' && !isDecoration(line))
    .map((line) => (/^\s*\|/.test(line) ? plainLine(rowOf(line)) : plainLine(line.replace(/^\s*>\s?/, ''))))
    .join('\n')
}

const rowOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .join(' · ')

/** Two lines as plain text; unchanged if they differ only in their Markdown. */
export function readable({ left, right, isSame }: LinePair): LinePair {
  const plain = { left: left && plainLine(left), right: right && plainLine(right), isSame }
  return plain.left === plain.right ? { left, right, isSame } : plain
}
