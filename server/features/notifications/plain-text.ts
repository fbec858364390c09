import { inlineText, visibleLines } from '#server/engine/digest/inline-text.ts'
import { shortened } from '#server/engine/digest/plain-line.ts'

const rule = /^\s*(?:[-*_]\s*){3,}$|^\s*(?:```|~~~)|^[\s|:-]+$/
const blockMark = /^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+)+/

/** The first `charsMax` characters of a markdown text as plain lines, cut at a word. */
export function plainText(markdown: string, charsMax: number): string {
  const lines: string[] = []
  let chars = 0
  // Marks and addresses fall away, so that more than `charsMax` has to be looked at.
  for (const line of visibleLines(markdown, charsMax * 10)) {
    const text = rule.test(line) ? '' : plainLineOf(line)
    if (text) lines.push(text)
    chars += text.length
    if (chars > charsMax) break
  }
  return shortened(lines.join('\n'), charsMax)
}

/** A text without the headings that it begins with: a notification has its own, and shows first what was found. */
export function withoutHeadings(markdown: string): string {
  return markdown.replace(/^(?:#{1,6} .*\n+)+(?=\S)/, '')
}

function plainLineOf(line: string): string {
  const cells = line.trim().startsWith('|')
    ? line
        .trim()
        .replace(/^\||\|$/g, '')
        .replaceAll('|', ' · ')
    : line
  return inlineText(cells.replace(blockMark, '')).text
}
