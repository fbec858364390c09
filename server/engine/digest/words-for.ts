import { ar } from '#server/engine/digest/digest-words/ar.ts'
import { de } from '#server/engine/digest/digest-words/de.ts'
import { type DigestWords, en } from '#server/engine/digest/digest-words/en.ts'
import { es } from '#server/engine/digest/digest-words/es.ts'
import { fr } from '#server/engine/digest/digest-words/fr.ts'
import { it } from '#server/engine/digest/digest-words/it.ts'
import { ja } from '#server/engine/digest/digest-words/ja.ts'
import { nl } from '#server/engine/digest/digest-words/nl.ts'
import { pl } from '#server/engine/digest/digest-words/pl.ts'
import { pt } from '#server/engine/digest/digest-words/pt.ts'
import { zh } from '#server/engine/digest/digest-words/zh.ts'
import type { Language } from './stop-words.ts'

const tables: Record<Language, DigestWords> = { en, de, fr, es, it, nl, pt, pl, ja, zh, ar }

const commas: Partial<Record<Language, string>> = { ja: '、', zh: '、', ar: '، ' }

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
  return {
    language,
    words,
    count: (phrase, number) => {
      const [one = '', other = one] = words[phrase].split('|')
      return (number === 1 ? one : other).replace('#', String(number))
    },
    space: isEastern ? '' : ' ',
    colon: isEastern ? ':' : `${language === 'fr' ? ' ' : ''}: `,
    ended: (text) => (/[.。]$/.test(text) ? text : text + (isEastern ? '。' : '.')),
    list: (parts) => parts.join(commas[language] ?? ', '),
  }
}
