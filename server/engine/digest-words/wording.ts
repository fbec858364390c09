import { ar } from './ar.ts'
import { de } from './de.ts'
import { type DigestWords, en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'
import { tr } from './tr.ts'
import { zh } from './zh.ts'

export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'nl'
  | 'pt'
  | 'pl'
  | 'ja'
  | 'zh'
  | 'ar'
  | 'sv'
  | 'ko'
  | 'tr'
  | 'ru'
  | 'hi'

const tables: Record<Language, DigestWords> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  pl,
  ja,
  zh,
  ar,
  sv,
  ko,
  tr,
  ru,
  hi,
}

/** All languages that a digest is written in. */
export const languages = Object.keys(tables) as Language[]

const commas: Partial<Record<Language, string>> = { ja: '、', zh: '、', ar: '، ' }

const stops: Partial<Record<Language, string>> = { hi: '।' }

/** The words and formats of a digest in one language. */
export interface Wording {
  language: Language
  words: DigestWords
  /** A phrase with its number in it. */
  count: (phrase: keyof DigestWords, number: number) => string
  /** Separates a word from what it announces. */
  colon: string
  /** Separates two sentences. */
  space: string
  /** A line with its full stop. */
  ended: (text: string) => string
  /** Joins phrases to one line. */
  list: (parts: readonly string[]) => string
}

/** The words of a language, and how it counts and lists. */
export function wordsFor(language: Language): Wording {
  const words = tables[language]
  const isEastern = language === 'ja' || language === 'zh'
  const stop = isEastern ? '。' : (stops[language] ?? '.')
  return {
    language,
    words,
    count: (phrase, number) => {
      const [one = '', other = one] = words[phrase].split('|')
      return (number === 1 ? one : other).replace('#', String(number))
    },
    space: isEastern ? '' : ' ',
    colon: isEastern ? ':' : `${language === 'fr' ? ' ' : ''}: `,
    ended: (text) => (/[.。।]$/u.test(text) ? text : text + stop),
    list: (parts) => parts.join(commas[language] ?? ', '),
  }
}
