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
  if (unit.kind === 'sentence' && unit.position < 3) factor *= 1.2 - unit.position * 0.06
  return factor
}

function lengthFactor(words: number, text: string): number {
  if (words > 45) return 0.8
  if (words >= 5 || text.length > 40) return 1
  if (/\d/.test(text)) return 0.8
  return words < 3 ? 0.3 : 0.6
}

/** What a unit gains by holding what the task asks for: money, dates, figures. */
export function wishBonus(unit: Unit, wishes: ReadonlySet<Wish>): number {
  if (!/\d/.test(unit.text) || unit.kind === 'code') return 0
  const kinds = new Set(figuresIn(unit.text).map(({ kind }) => kind))
  if (kinds.size === 0) return 0
  const money = wishes.has('money') && kinds.has('money')
  const date = wishes.has('date') && kinds.has('date')
  const number = wishes.has('number') && (kinds.has('percent') || kinds.has('quantity'))
  return [money, date, number].filter(Boolean).length * 0.3 + 0.03
}

/** Newer entries of a feed come before older ones that say as much. */
export function recency(unit: Unit, wishes: ReadonlySet<Wish>): number {
  if (unit.kind !== 'entry') return 1
  return 1 / (1 + unit.position * (wishes.has('new') ? 0.06 : 0.03))
}
