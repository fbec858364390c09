import { plainLine } from '#server/platform/text/plain-line.ts'
import { escapeInline } from '#server/platform/text/safe-markdown.ts'
import type { UnfoundClaim } from './check-claims.ts'

/** The mark after a detail of an answer that is in nothing that was read. */
export const unfoundMark = '(?)'

const start = `> **${unfoundMark}**`
const shownMax = 8
const shownChars = 80

/** The note below an answer with marks: what they mean, and what is marked. */
export function unfoundNote(claims: readonly UnfoundClaim[], meaning: string): string {
  const texts = [...new Set(claims.map(({ text }) => plainLine(text, shownChars)))]
  const shown = texts.slice(0, shownMax).map(escapeInline).join(' · ')
  return `${start} ${meaning}: ${shown}${texts.length > shownMax ? ' …' : ''}`
}

/** The note in a result, as one line of markdown; null: nothing in it is marked. */
export function noteIn(output: string): string | null {
  const at = output.lastIndexOf(`\n${start}`)
  if (at < 0) return null
  return output
    .slice(at + 1)
    .split('\n', 1)
    .join('')
    .replace(/^> /, '')
}
