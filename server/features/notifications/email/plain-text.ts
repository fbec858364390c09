import { inlineText, visibleLines } from '#server/platform/text/inline-text.ts'
import { cutAt, shortened, visibleText } from '#server/platform/text/plain-line.ts'

const rule = /^\s*(?:[-*_]\s*){3,}$|^\s*(?:```|~~~)|^[\s|:-]+$/
const blockMark = /^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+)+/

/** Returns the first `charsMax` characters of a markdown text as plain lines, cut at a word. */
export function plainText(markdown: string, charsMax: number): string {
  const lines: string[] = []
  let chars = 0
  // Markup and addresses are removed, so more than `charsMax` must be read.
  for (const line of visibleLines(markdown, charsMax * 10)) {
    const text = rule.test(line) ? '' : plainLineOf(line)
    if (text) lines.push(text)
    chars += text.length
    if (chars > charsMax) break
  }
  return shortened(lines.join('\n'), charsMax)
}

/**
 * Returns the first `charsMax` characters of a text that is not markdown, cut at a word, so that names and errors stay
 * unchanged.
 */
export function firstWords(text: string, charsMax: number): string {
  // Reads four times as much, because characters may be invisible.
  const lines = visibleText(cutAt(text, charsMax * 4)).replace(/\s*\n\s*/g, '\n')
  return shortened(lines.trim(), charsMax)
}

/** Removes leading headings: a notification has its own heading, and shows the findings first. */
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
