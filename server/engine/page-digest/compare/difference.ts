import { figuresIn } from '#server/engine/page-digest/words/figure-patterns.ts'
import { isTimeOnly } from './trivial-change.ts'
import { differingFigure } from '#server/engine/page-digest/choose/merge-duplicates.ts'

export interface WordDifference {
  /** The common beginning, spaces included. */
  start: string
  before: string
  now: string
  /** The common end, spaces included. */
  end: string
}

const wordsMax = 10
const valueWordsMax = 6

/**
 * The difference between two wordings of a line, in whole words, figures and values: 'In stock' for 'Out of stock', not
 * 'In' for 'Out of'. Null: too much differs to show it separately.
 */
export function wordDifference(before: string, now: string): WordDifference | null {
  const first = firstDifference(before, now)
  const last = lastDifference(before, now, first)
  const [from, kept] = widened(before, now, first, last)
  const gone = before.slice(from, before.length - kept)
  const come = now.slice(from, now.length - kept)
  const most = Math.max(wordsIn(gone), wordsIn(come))
  if (!gone.trim() || !come.trim() || most > wordsMax) return null
  const tail = /[\s,;:.!?。]+$/u.exec(come)?.[0] ?? ''
  return {
    start: now.slice(0, from),
    before: gone.replace(/[\s,;:.!?。]+$/u, ''),
    now: come.slice(0, come.length - tail.length),
    end: tail + now.slice(now.length - kept),
  }
}

const wordsIn = (text: string) => text.trim().split(/\s+/).length
const isInWord = (text: string, at: number) => /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at))

/** How many characters both begin with, up to the start of a word. */
function firstDifference(before: string, now: string): number {
  let at = 0
  while (at < before.length && at < now.length && before[at] === now[at]) at++
  while (at > 0 && !/\s/.test(now.charAt(at - 1)) && !isWide(now.charAt(at - 1))) at--
  return at
}

/** How many characters both end with, from the end of a word, beyond what both begin with. */
function lastDifference(before: string, now: string, first: number): number {
  const most = Math.min(before.length, now.length) - first
  let kept = 0
  while (kept < most && before.at(-1 - kept) === now.at(-1 - kept)) kept++
  const isParted = () => [before, now].some((text) => isInWord(text, text.length - kept - 1))
  while (kept > 0 && isInWord(now, now.length - kept) && !isWide(now.charAt(now.length - kept)) && isParted())
    kept--
  return kept
}

const isWide = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)

/** Both ends moved outwards to those of a figure or of a short value after a colon. */
function widened(before: string, now: string, first: number, last: number): [number, number] {
  let [from, kept] = [first, last]
  for (const text of [before, now]) {
    const end = text.length - kept
    for (const figure of figuresIn(text)) {
      if (figure.end <= from || figure.start >= end) continue
      from = Math.min(from, figure.start)
      kept = Math.min(kept, text.length - figure.end)
    }
  }
  const value = /^[^:]{1,40}: /.exec(now)?.[0].length ?? 0
  const isShort = value > 0 && !/[:;]/.test(now.slice(value)) && wordsIn(now.slice(value)) <= valueWordsMax
  return isShort && from >= value && before.startsWith(now.slice(0, value))
    ? [value, 0]
    : [from, Math.max(kept, 0)]
}

const oneFigure = /^([^\p{Nd}]*)(\p{Nd}[\p{Nd}.,'’٬٫\s]*)([^\p{Nd}]*)$/u

/** Smaller whole numbers are places, points or pieces, for which a share is meaningless. */
const fewMax = 1_000

const isCount = (figure: Figure) =>
  figure.unit === '|' && Number.isInteger(figure.value) && figure.value < fewMax

/** The difference of two small counts without a unit, such as 1; null: at least one is not such a count. */
export function stepOf(before: string, now: string): number | null {
  const [then, today] = [figureIn(before), figureIn(now)]
  return then && today && isCount(then) && isCount(today) ? today.value - then.value : null
}

const hoursAndMinutes = /\p{Nd}\s?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ore|uur)\.?\s?\p{Nd}/iu

interface Figure {
  unit: string
  value: number
}

/** The difference of two percentages in percentage points, such as 0.35; null: at least one is none. */
export function pointsOf(before: string, now: string): number | null {
  const [then, today] = [figureIn(before), figureIn(now)]
  if (then?.unit !== '|%' || today?.unit !== '|%') return null
  return Number((today.value - then.value).toFixed(4))
}

/** Before a quantity: a sign, a currency, or that it is not exact; other words make the figure a name, such as 'Room 2'. */
const beforeQuantity =
  /^(?:[^\p{L}]*|(?:\p{Sc}|[A-Z]{3}|Fr\.?|Rs\.?|kr|zł|from|ab|ca\.?|about|circa|up to|bis)\s?\p{Sc}?)$/iu

/** A year, a number in several groups such as one of a telephone, and what only bears a number have no share. */
function isQuantity(text: string, { unit, value }: Figure): boolean {
  const [start = '', end = ''] = unit.split('|')
  if (!beforeQuantity.test(start) || /\p{Nd}\s\p{Nd}{4,}|\p{Nd}\s\p{Nd}{1,2}(?!\p{Nd})/u.test(text))
    return false
  return !(start === '' && end === '' && Number.isInteger(value) && value >= 1900 && value < 2100)
}

/**
 * The relative change of a quantity, such as 0.11; null: these are not two quantities of one kind. Percentages have
 * none, because a share of a share misleads.
 */
export function shareOf(before: string, now: string): number | null {
  // A date has no relative change.
  if (isTimeOnly(before) || isTimeOnly(now)) return null
  // Hours with minutes have no relative change either.
  if (hoursAndMinutes.test(before) || hoursAndMinutes.test(now)) return null
  const differing = differingFigure(before, now)
  const [then, today] = [figureIn(differing?.[0] ?? before), figureIn(differing?.[1] ?? now)]
  if (!then || !today || then.unit !== today.unit || then.value === 0 || then.unit === '|%') return null
  if (!isQuantity(before, figureIn(before) ?? then) || !isQuantity(now, figureIn(now) ?? today)) return null
  const share = today.value / then.value - 1
  return Number.isFinite(share) ? share : null
}

function figureIn(text: string): Figure | null {
  const [, start = '', digits = '', end = ''] = oneFigure.exec(text.trim().slice(0, 60)) ?? []
  if (!digits) return null
  const plain = digits
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\s'’٬]/g, '')
  const bare = plain.replace(/[.,٫]+$/, '')
  // A version or a date, such as '2.10.1', is not a figure.
  if (severalParts.test(bare) && !groups.test(bare)) return null
  const value = Number(withPoint(bare))
  return Number.isNaN(value) ? null : { unit: `${start.trim()}|${end.trim()}`, value }
}

const severalParts = /^\d+(?:[.,]\d+){2,}$/
const groups = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/

/**
 * The last separator is the decimal one if another precedes it, or if it is not followed by a group of three digits.
 */
function withPoint(digits: string): string {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','), digits.lastIndexOf('٫'))
  if (last < 0) return digits
  const whole = digits.slice(0, last).replace(/[.,]/g, '')
  const rest = digits.slice(last + 1)
  const isMixed =
    /[.,]/.test(digits.slice(0, last)) && digits.charAt(last) !== (/[.,]/.exec(digits)?.[0] ?? '')
  return rest.length === 3 && !isMixed ? whole + rest : `${whole}.${rest}`
}
