const relativeTime =
  /\b(?:\d+|an?|one)\s?(?:s|sec|seconds?|m|min|minutes?|h|hours?|d|days?|weeks?|months?|years?) ago\b|\bvor (?:\d+|einer|einem) (?:sekunden?|minuten?|stunden?|tag(?:en)?|wochen?|monat(?:en)?)\b|\bil y a \d+ \p{L}+|\bhace \d+ \p{L}+|\bjust now\b/gu

const timeWord = /\b(?:ago|vor|il y a|hace|now)\b/

const ascii = /^[ -~]*$/
// The same set of characters twice: without Unicode classes it is several times as fast.
const asciiNoise = /[^a-z0-9$%+\-.,/]+/g
const noise = /[^\p{L}\p{M}\p{N}\p{Sc}%+\-.,/]+/gu

/** What two texts are compared by: no case, no punctuation, no 'five minutes ago'; figures and signs count. */
export function compareKey(text: string): string {
  const plain = ascii.test(text)
  const lower = plain
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[‐-―−]/g, '-')
  const timeless = timeWord.test(lower) ? lower.replace(relativeTime, ' ') : lower
  return timeless
    .replace(plain ? asciiNoise : noise, ' ')
    .replace(/[.,/-]+(?= |$)|(?<= |^)[.,/]+/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
