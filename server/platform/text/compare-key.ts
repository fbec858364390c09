import { withoutAges } from './relative-time.ts'

const ascii = /^[ -~]*$/
// The same set of characters again: without Unicode classes it is several times as fast.
const asciiNoise = /[^a-z0-9$%+\-.,/]+/g
const noise = /[^\p{L}\p{M}\p{N}\p{Sc}%+\-.,/]+/gu

/**
 * The key by which two texts are compared: ignores case, punctuation and 'five minutes ago'; keeps figures and signs.
 */
export function compareKey(text: string): string {
  const isPlain = ascii.test(text)
  const lower = lowerCase(text, isPlain)
  return withoutPunctuation(withoutAges(lower), isPlain)
}

/** The key of a text in all its words and figures: ignores only case, punctuation and spaces. */
export function exactKey(text: string): string {
  const isPlain = ascii.test(text)
  return withoutPunctuation(lowerCase(text, isPlain), isPlain)
}

function lowerCase(text: string, isPlain: boolean): string {
  if (isPlain) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
}

function withoutPunctuation(text: string, isPlain: boolean): string {
  return text
    .replace(isPlain ? asciiNoise : noise, ' ')
    .replace(/[.,/-]+(?= |$)|(?<= |^)[.,/]+/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
