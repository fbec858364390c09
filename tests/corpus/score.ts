import type { SamplePage } from './site-parts.ts'

/** What a reader made of a page. */
export interface Reading {
  title: string | null
  day: string | null
  /** Markdown or plain text. */
  text: string
  cpuMs: number
}

export interface Score {
  name: string
  f1: number
  recall: number
  /** Part of the surrounding phrases that was kept. */
  frame: number
  isTitleRight: boolean
  /** Null where the page shows no day. */
  date: 'right' | 'wrong' | 'none' | null
  cpuMs: number
}

const unspaced = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`
const word = new RegExp(`${unspaced}|[\\p{L}\\p{N}\\p{M}]+`, 'gu')
const wordsOf = (text: string) => text.toLowerCase().match(word) ?? []
const bare = (text: string) => text.replace(/!?\[((?:\\.|[^\]])*)\]\([^)]*\)/g, '$1')
const keyOf = (text: string) => wordsOf(text).join('')

/** Compares what was read with what the page says. */
export function scoreOf(page: SamplePage, { title, day, text, cpuMs }: Reading): Score {
  const key = keyOf(bare(text))
  const { f1, recall } = wordScore(bare(text), page.text)
  const kept = page.frame.filter((phrase) => key.includes(keyOf(phrase)))
  return {
    name: page.name,
    f1,
    recall,
    frame: kept.length / page.frame.length,
    isTitleRight: title === page.title,
    date: page.day === null ? null : dateScore(day, page.day),
    cpuMs,
  }
}

/** Compares the words of two texts, however they are ordered. */
export function wordScore(read: string, gold: string): { f1: number; recall: number } {
  const { precision, recall } = overlap(wordsOf(read), wordsOf(gold))
  return { f1: (2 * precision * recall) / (precision + recall || 1), recall }
}

function dateScore(day: string | null, right: string): 'right' | 'wrong' | 'none' {
  if (day === null) return 'none'
  return day === right ? 'right' : 'wrong'
}

function overlap(read: readonly string[], gold: readonly string[]) {
  const left = new Map<string, number>()
  for (const each of gold) left.set(each, (left.get(each) ?? 0) + 1)
  const hits = read.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count > 0
  })
  return { precision: hits.length / (read.length || 1), recall: hits.length / (gold.length || 1) }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

/** The figures of many pages. */
export function summary(scores: readonly Score[]) {
  const dated = scores.filter(({ date }) => date !== null)
  const share = (what: Score['date']) => mean(dated.map(({ date }) => Number(date === what)))
  return {
    f1: mean(scores.map(({ f1 }) => f1)),
    f1Low: quantile(
      scores.map(({ f1 }) => f1),
      0.1,
    ),
    recall: mean(scores.map(({ recall }) => recall)),
    frame: mean(scores.map(({ frame }) => frame)),
    title: mean(scores.map(({ isTitleRight }) => Number(isTitleRight))),
    dateRight: share('right'),
    dateWrong: share('wrong'),
    cpuMs: quantile(
      scores.map(({ cpuMs }) => cpuMs),
      0.5,
    ),
  }
}
