import { inlineText, visibleLines } from '#server/engine/digest/inline-text.ts'
import { cutAt, shortened, visibleText } from '#server/engine/digest/plain-line.ts'

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

/** The first `charsMax` characters of a text that is no markdown, so that a name or an error in it stays to the letter, cut at a word. */
export function firstWords(text: string, charsMax: number): string {
  // Four times as much is looked at, for much of it may be invisible.
  const lines = visibleText(cutAt(text, charsMax * 4)).replace(/\s*\n\s*/g, '\n')
  return shortened(lines.trim(), charsMax)
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
