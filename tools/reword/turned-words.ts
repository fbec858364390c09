/** Parts of a text that are not words: names, escapes, entities, tags, placeholders, link addresses, paths. */
const notWords =
  /(\b(?:Balancia|Jpeg|Png|Webp|Heif|Nsgif)\b|\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|&#?\w+;|<\/?[a-z!?][^<>]*(?:>|$)|\{[^{}]*\}|\]\([^)]*\)|[^\s\\]*[/@_=#$][^\s\\]*)/iu

/** The source of a text with every word of it backwards ("Run now" is "Nur won"), as long as before, all else untouched. */
export function turned(source: string): string {
  const parts = source.split(notWords)
  return parts.map((part, n) => (n % 2 === 1 ? part : part.replace(/\p{L}+/gu, backwards))).join('')
}

/** Reverses a word, except names such as JSON and GitHub. */
function backwards(word: string): string {
  if (!/^\p{Lu}?\p{Ll}+$/u.test(word)) return word
  const letters = Array.from(word.toLowerCase()).toReversed().join('')
  return /^\p{Lu}/u.test(word) ? letters.replace(/^./u, (first) => first.toUpperCase()) : letters
}
