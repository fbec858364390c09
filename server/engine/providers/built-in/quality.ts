import { figuresIn } from './figure-patterns.ts'
import type { Wish } from './query.ts'
import type { Unit } from './units.ts'

// Starts that point back to a sentence which the digest may not show.
const pointsBack =
  /^(?:he|she|it|they|this|that|these|those|but|and|so|such|his|her|their|its|however|also|meanwhile|then|er|sie|dies|diese|dieser|das|aber|und|doch|dabei|dazu|damit|il|elle|ils|cela|mais|et|pero|y|esto|él|ella)\b/i
const sentenceEnd = /[.!?…。！？]["”’»)\]]*$/

/** How well a unit reads on its own, as a factor around 1; code is never quoted. */
export function standalone(unit: Unit): number {
  if (unit.kind === 'code') return 0
  if (unit.kind === 'entry') return 1
  const { text } = unit
  const words = text.split(' ').length
  let factor = lengthFactor(words, text)
  if (text.endsWith(':')) factor *= 0.4
  if (text.endsWith('?')) factor *= 0.6
  if (unit.kind === 'sentence' && !sentenceEnd.test(text)) factor *= 0.75
  if (pointsBack.test(text)) factor *= 0.8
  if (unit.kind === 'row') factor *= 0.85
  if (unit.kind === 'sentence' && unit.position < 3) factor *= 1.2 - unit.position * 0.06
  return factor
}

/** Sentences up to this length are read at a glance. */
const wordsEasy = 26

function lengthFactor(words: number, text: string): number {
  if (words > wordsEasy) return Math.max(0.6, 1 - (words - wordsEasy) * 0.015)
  if (words >= 5 || text.length > 40) return 1
  if (/\d/.test(text)) return 0.95
  return words < 3 ? 0.3 : 0.6
}

/** What a figure of the kind that was asked for is worth; the best match of words is worth 1. */
const figureWorth = { money: 0.8, date: 0.5, number: 0.45 }

/** What a unit gains by holding what the task asks for: money, dates, figures. */
export function wishBonus(unit: Unit, wishes: ReadonlySet<Wish>): number {
  const { money, date, number } = figureWorth
  if (!wishes.has('money') && !wishes.has('date') && !wishes.has('number')) return 0
  if (!/\d/.test(unit.text) || unit.kind === 'code') return 0
  const kinds = new Set(figuresIn(unit.text).map(({ kind }) => kind))
  let bonus = 0
  if (wishes.has('money') && kinds.has('money')) bonus += money
  if (wishes.has('date') && kinds.has('date')) bonus += date
  if (wishes.has('number') && (kinds.has('percent') || kinds.has('quantity'))) bonus += number
  return bonus
}

/** Where a page says what matters: first, and in logs and feeds the newest stands first; most of all when asked for. */
export function placeWorth(unit: Unit, wishes: ReadonlySet<Wish>, byTask: boolean): number {
  const asksForNew = wishes.has('new')
  if (unit.kind === 'entry') return 1 / (1 + unit.position * (asksForNew ? 0.06 : 0.03))
  if (byTask) return asksForNew ? 0.8 + 0.2 / (1 + unit.position / 30) : 1
  const late = asksForNew ? 0.3 : 0.5
  return late + (1 - late) / (1 + unit.position / 15)
}
