import {
  attributionEnd,
  attributionStart,
  headerNames,
  mobileSignature,
  originalMessage,
} from './reply-words.ts'

const charsMax = 100_000
const linesMax = 5_000
/** Lines over which a program spreads the sentence that introduces a quotation. */
const attributionLines = 4
/** Lines in which the header of a quoted message is complete. */
const headerLines = 8
const lineMax = 400
/** A line that only separates. */
const rule = /^[_*-]{5,}$/

/**
 * Returns what the writer of an email has added: without quoted text, the lines that introduce it, and
 * signatures. Empty when nothing else is in it. Takes time in proportion to the text.
 */
export function replyText(text: string): string {
  const lines = text
    .slice(0, charsMax)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .slice(0, linesMax)
    .map((line) => line.trimEnd())
  return tidy(withoutMobileSignature(ownLines(lines)))
}

const isQuoted = (line: string) => /^\s{0,3}>/.test(line)

/** Removes quoted lines and what introduces them; what follows a quotation without marks is quoted, too. */
function ownLines(lines: readonly string[]): string[] {
  const own: string[] = []
  let isSignature = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) {
      // An answer can follow: many programs put the signature before what they quote.
      isSignature = false
      continue
    }
    if (originalMessage.test(line.slice(0, lineMax)) || isHeader(lines, at)) return own
    if (isAttribution(line, nextShown(lines, at))) {
      while (own.length > 0 && isAttributionStart(own, line)) own.pop()
      if (!isQuoted(nextShown(lines, at)) && tidy(own)) return own
      isSignature = false
      continue
    }
    if (/^--\s*$/.test(line)) isSignature = true
    if (!isSignature) own.push(line)
  }
  return own
}

function nextShown(lines: readonly string[], at: number): string {
  for (let next = at + 1; next < Math.min(lines.length, at + 4); next++) {
    const line = lines[next]
    if (line) return line
  }
  return ''
}

/** Whether a line ends the sentence that introduces a quotation, such as “On Monday Ada wrote:”. */
function isAttribution(line: string, next: string): boolean {
  if (line.length > lineMax || !/[:：]\s*$/.test(line)) return isDatedLine(line) && isQuoted(next)
  return attributionEnd.test(line) || (isQuoted(next) && /[\d@<]/.test(line))
}

/** Such as “2026-11-03 9:12 GMT+01:00 Ada <ada@example.com>”. */
const isDatedLine = (line: string) =>
  line.length <= lineMax && /^\d{4}[-/.年]/.test(line) && /<[^<>\s]+@[^<>\s]+>/.test(line)

/** Whether the last own line begins the sentence that `line` ends. */
function isAttributionStart(own: readonly string[], line: string): boolean {
  if (attributionStart.test(line)) return false
  for (let back = 1; back < attributionLines; back++) {
    const above = own.at(-back)
    if (!above || above.length > lineMax) return false
    if (attributionStart.test(above)) return true
  }
  return false
}

/** Whether the header of a quoted message begins here: with its sender, its subject, and its time or its recipients. */
function isHeader(lines: readonly string[], at: number): boolean {
  const first = fieldOf(lines[at] ?? '')
  if (!first) return false
  const found = new Set<string>()
  for (let next = at; next < Math.min(lines.length, at + headerLines); next++) {
    const field = fieldOf(lines[next] ?? '')
    if (field) found.add(field)
    else if (lines[next] === '' && found.size > 1) break
  }
  return found.has('from') && found.has('subject') && (found.has('sent') || found.has('to'))
}

function fieldOf(line: string): string | undefined {
  const [, name = ''] =
    /^[*_\s]{0,4}(\p{L}[\p{L}\s]{0,24}?)[*_\s]{0,4}[:：]/u.exec(line.slice(0, lineMax)) ?? []
  return headerNames.get(name.toLowerCase().replace(/\s/g, ''))
}

/** Removes the line that a phone adds at the end, such as “Sent from my iPhone”. */
function withoutMobileSignature(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line !== '' && !rule.test(line))
  const line = lines[last] ?? ''
  return line.length <= 120 && mobileSignature(line) ? lines.slice(0, last) : lines
}

const tidy = (lines: readonly string[]) =>
  lines
    .filter((line) => !rule.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
