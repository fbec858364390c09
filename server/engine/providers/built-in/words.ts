import { stopWords, type Language } from './stop-words.ts'

const wordPattern = /[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Words of a text in lower case; scripts without spaces give pairs of characters. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(wordPattern) ?? []
  return unspaced.test(text) ? words.flatMap(characterPairs) : words
}

function characterPairs(word: string): string[] {
  if (!unspaced.test(word)) return [word]
  const characters = Array.from(word)
  if (characters.length < 3) return [word]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** The language whose small words are the most frequent; English when none is. */
export function languageOf(text: string): Language {
  const words = wordsOf(text.slice(0, 6_000)).slice(0, 600)
  let best: Language = 'en'
  let most = 0
  for (const [language, small] of stopWords) {
    const count = words.filter((word) => small.has(word)).length
    if (count > most) [best, most] = [language, count]
  }
  return best
}

const otherEndings: Partial<Record<Language, RegExp>> = {
  de: /(?:ern|em|en|er|es|e|n)?s?$/,
  nl: /(?:en|s|e)$/,
  fr: /(?:es|s|e|x)$/,
  es: /(?:es|os|as|o|a|s)$/,
  it: /(?:i|e|o|a)$/,
  pt: /(?:es|os|as|o|a|s)$/,
}

/** The part of a word that its forms share: 'prices', 'priced' and 'pricing' are 'pric'. */
export function stem(word: string, language: Language): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  if (language === 'en') return stemEnglish(plain)
  const cut = plain.replace(otherEndings[language] ?? /s$/, '')
  return cut.length >= 3 ? cut : plain
}

function stemEnglish(word: string): string {
  const singular = withoutPlural(word.replace(/['’]s$/, ''))
  const past = singular.replace(/(?:ing|ed)$/, '')
  const root = past !== singular && past.length >= 3 && /[aeiouy]/.test(past) ? past : singular
  const single = root === singular ? root : root.replace(/([bdgmnprt])\1$/, '$1')
  return single.length > 3 ? single.replace(/e$/, '') : single
}

function withoutPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Turns texts of one language into the stems that carry meaning; remembers the words it has seen. */
export function stemmer(language: Language): (text: string) => string[] {
  const known = new Map<string, string>()
  const small = stopWords.get(language) ?? new Set<string>()
  const english = stopWords.get('en') ?? small
  const stemOf = (word: string) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const isSmall = small.has(word) || (word.length < 4 && english.has(word))
    const made = isSmall ? '' : stem(word, language)
    known.set(word, made)
    return made
  }
  return (text) => wordsOf(text).map(stemOf).filter(Boolean)
}
