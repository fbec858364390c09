import { wordScore } from '#tests/corpus/score.ts'
import type { OutsidePage } from './outside-pages.ts'
import type { Reading } from './readers.ts'

/** How a reading compares with what the annotators of a page say. */
export interface PageScore {
  page: OutsidePage
  /** By words, when the corpus has the whole text. */
  words: { f1: number; recall: number } | null
  /** Pieces of the text and of the frame: how many there are, and how many the reading has. */
  held: number
  frameKept: number
  title: boolean | null
  day: 'right' | 'wrong' | 'none' | null
  cpuMs: number
}

/** Without spaces, which readers put differently between elements. */
const dense = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')
const line = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()

/** Scores a reading of a page. */
export function scorePage(page: OutsidePage, { title, day, text, cpuMs }: Reading): PageScore {
  const read = dense(text)
  const count = (pieces: readonly string[]) => pieces.filter((piece) => read.includes(dense(piece))).length
  return {
    page,
    words: page.text ? wordScore(text, page.text) : null,
    held: count(page.holds),
    frameKept: count(page.frame),
    title: page.title ? line(title ?? '') === line(page.title) : null,
    day: page.day ? dayScore(day, page.day) : null,
    cpuMs,
  }
}

function dayScore(day: string | null, right: string): PageScore['day'] {
  if (day === null) return 'none'
  return day === right ? 'right' : 'wrong'
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

/** The figures of many pages; NaN for one that their corpus does not have. */
export function summaryOf(scores: readonly PageScore[]): Record<string, number> {
  const words = scores.flatMap((score) => score.words ?? [])
  const f1 = words.map((score) => score.f1)
  const held = sum(scores.map((score) => score.held))
  const kept = sum(scores.map((score) => score.frameKept))
  const missed = sum(scores.map(({ page }) => page.holds.length)) - held
  const days = scores.flatMap(({ day }) => day ?? [])
  const share = (what: PageScore['day']) => days.filter((day) => day === what).length / days.length
  const cpu = scores.map((score) => score.cpuMs)
  return {
    'F1 words': mean(f1),
    p10: quantile(f1, 0.1),
    // Of all pieces together, as the authors of the mixed corpus count them.
    'F1 pieces': (2 * held) / (2 * held + kept + missed),
    frame: kept / sum(scores.map(({ page }) => page.frame.length)),
    title: mean(scores.flatMap(({ title }) => (title === null ? [] : Number(title)))),
    'day right': share('right'),
    'day wrong': share('wrong'),
    'CPU ms': quantile(cpu, 0.5),
    'CPU p90': quantile(cpu, 0.9),
  }
}
