import { isTimeOnly } from './only-time.ts'
import { differingFigure } from '#server/engine/page-digest/choose/merge-duplicates.ts'

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

/** The relative change of a figure, such as 0.11; null: these are not two figures of one kind. */
export function shareOf(before: string, now: string): number | null {
  // A date has no relative change.
  if (isTimeOnly(before) || isTimeOnly(now)) return null
  // Hours with minutes have no relative change either.
  if (hoursAndMinutes.test(before) || hoursAndMinutes.test(now)) return null
  const differing = differingFigure(before, now)
  const [then, today] = [figureIn(differing?.[0] ?? before), figureIn(differing?.[1] ?? now)]
  if (!then || !today || then.unit !== today.unit || then.value === 0) return null
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
