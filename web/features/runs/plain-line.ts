import type { LinePair } from '#web/platform/line-difference.ts'

/** A line of Markdown as it reads: without its marks and the addresses of its links. */
export function plainLine(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}|[-*+])\s+/, '')
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(\*{1,3})(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
}

/** Two lines as they read; to the letter where they differ in nothing else. */
export function readable({ left, right, isSame }: LinePair): LinePair {
  const plain = { left: left && plainLine(left), right: right && plainLine(right), isSame }
  return plain.left === plain.right ? { left, right, isSame } : plain
}
