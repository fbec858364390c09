const relativeTime =
  /\b(?:\d+|an?|one)\s?(?:s|sec|seconds?|m|min|minutes?|h|hours?|d|days?|weeks?|months?|years?) ago\b|\bvor (?:\d+|einer|einem) (?:sekunden?|minuten?|stunden?|tag(?:en)?|wochen?|monat(?:en)?)\b|\bil y a \d+ \p{L}+|\bhace \d+ \p{L}+|\bjust now\b/gu

/** What two texts are compared by: no case, no punctuation, no 'five minutes ago'; figures and signs count. */
export function compareKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(relativeTime, ' ')
    .replace(/[^\p{L}\p{M}\p{N}\p{Sc}%+\-.,/]+/gu, ' ')
    .replace(/[.,/-]+(?= |$)/g, '')
    .replace(/(^| )[.,/]+/g, '$1')
    .replace(/ +/g, ' ')
    .trim()
}
