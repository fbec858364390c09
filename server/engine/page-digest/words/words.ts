import type { Language } from '#server/engine/digest-words/wording.ts'
import { stopWords } from './stop-words.ts'

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{M}\p{N}]+)*/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The word count of a text; in scripts without spaces, two characters count as about one word. */
export function wordCount(text: string): number {
  return unspaced.test(text) ? Math.ceil(text.length / 2) : text.split(' ').length
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Words of a text in lower case; scripts without spaces are split by a dictionary. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(wordPattern) ?? []
  return unspaced.test(text) ? words.flatMap(divided) : words
}

function divided(word: string): string[] {
  if (!unspaced.test(word) || word.length < 2) return [word]
  return Array.from(segmenter.segment(word), ({ segment }) => segment)
}

const scripts: readonly [Language, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
]

/** The language with the most matches by script or by frequent short words; else `otherwise`. */
export function languageOf(text: string, otherwise: Language = 'en'): Language {
  const sample = text.slice(0, 6_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  for (const [language, script] of scripts) {
    const share = (sample.match(script)?.length ?? 0) / (letters || 1)
    if (share > (language === 'ja' ? 0.15 : 0.4)) return language
  }
  const words = wordsOf(sample).slice(0, 600)
  let best = otherwise
  let most = 0
  for (const [language, small] of stopWords) {
    const count = words.filter((word) => small.has(word)).length
    // 'De' and 'en' are words of several languages: in a tie, `otherwise` wins.
    const isLikelier = count > most || (count === most && count > 0 && language === otherwise)
    if (isLikelier) [best, most] = [language, count]
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
  pl: /(?:ami|ach|ego|emu|owi|ymi|imi|ów|om|em|ie|ej|ych|ich|ym|im|y|i|a|e|ę|ą|o|u)$/,
  ja: /$/,
  zh: /$/,
  sv: /(?:arna|erna|orna|ade|ar|er|or|en|et|an|a|e|t|s)$/,
  tr: /(?:lar|ler)?(?:[ıiuü]n|[ıiuüae]|d[ae]n?|y[ıiuüae])?$/,
  ru: /(?:иями|ями|ами|иях|ях|ах|ого|его|ому|ему|ыми|ими|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ых|их|ую|юю|ам|ям|ом|ем|а|я|о|е|ы|и|у|ю|ь)$/,
  ko: /(?:에서|으로|에게|까지|부터|은|는|이|가|을|를|의|에|로|와|과|도|만)$/,
  hi: /(?:ों|ें|ाँ|ियाँ|ियों|े|ी|ा|ि|ो)$/,
  ar: /(?:ات|ون|ين|ها|ة|ه)$/,
}

/** The common part of a word's forms: 'prices', 'priced' and 'pricing' are 'pric'. */
export function stem(word: string, language: Language): string {
  if ((word.length < 4 && language !== 'ko') || /\d/.test(word)) return word
  if (language === 'ar')
    return word.replace(/^(?:[وفبكل]?ال|لل)(?=.{3})/u, '').replace(otherEndings.ar ?? '', '')
  // The vowels of Devanagari and the syllables of Hangul are no accents.
  const isAccented = /\p{Script=Latin}/u.test(word)
  const plain = isAccented ? word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss') : word
  if (language === 'en') return stemEnglish(plain)
  const cut = plain.replace(otherEndings[language] ?? /s$/, '')
  return cut.length >= (language === 'ko' ? 2 : 3) ? cut : plain
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

/** Turns texts of one language into meaningful stems; caches the words it has seen. */
export function stemmer(language: Language): (text: string) => string[] {
  const known = new Map<string, string>()
  const small = stopWords.get(language) ?? new Set<string>()
  const english = stopWords.get('en') ?? small
  const stemOf = (word: string) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const isSmall =
      small.has(word) || /^\p{Script=Hiragana}{1,2}$/u.test(word) || (word.length < 4 && english.has(word))
    const made = isSmall ? '' : stem(word, language)
    known.set(word, made)
    return made
  }
  return (text) => wordsOf(text).map(stemOf).filter(Boolean)
}

/** How much two sets share: of both together, and of the smaller one. */
export function overlap(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): { jaccard: number; containment: number } {
  const shared = a.intersection(b).size
  const smaller = Math.min(a.size, b.size)
  return {
    jaccard: shared / (a.size + b.size - shared || 1),
    containment: smaller > 0 ? shared / smaller : 0,
  }
}
