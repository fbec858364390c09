import { amountsIn, numberIn, numbers } from '#contract/conditions/amounts.ts'
import { asWebLink, isWebLink } from '#contract/links/web-link.ts'
import { resultTextMax } from '#contract/runs/result-field-names.ts'
import type { ResultField, ResultValue } from '#contract/runs/result-fields.ts'

/** A value of a field, with what is wrong about it in words, for the model and for users. */
export interface ReadValue {
  value: ResultValue
  problem?: string
}

const yes = new Set(['true', 'yes', 'y', 'ja', 'oui', 'sí', 'si', 'sim', 'да', '是', 'はい'])
const no = new Set(['false', 'no', 'n', 'nein', 'non', 'não', 'nao', 'нет', '否', '不是', 'いいえ'])
const citation = /(?:\s*\[L?\d{1,5}\])+(?=\s*$)/
const linkInMarkdown = /^\[[^\]]*\]\((\S+)\)$|^<(\S+)>$/
const nothing = new Set(['', 'null', 'n/a', 'none', 'unknown', '-', '–', '—'])

/** Reads a value that a model wrote for a field, in any usual notation. */
export function readValue(field: ResultField, given: unknown, locale: string): ReadValue {
  if (given === null || given === undefined) return missing(field)
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean')
    return { value: null, problem: 'is not a single value' }
  const written = String(given).replaceAll('\0', '').toWellFormed().replace(citation, '').trim()
  const isNothing = field.type === 'text' ? written === '' : nothing.has(written.toLowerCase())
  return isNothing ? missing(field) : readers[field.type](written, field, locale)
}

const missing = ({ isRequired }: ResultField): ReadValue =>
  isRequired ? { value: null, problem: 'is missing' } : { value: null }

const readers: Record<
  ResultField['type'],
  (written: string, field: ResultField, locale: string) => ReadValue
> = {
  text: (written) =>
    written.length <= resultTextMax
      ? { value: written }
      : {
          value: `${written.slice(0, resultTextMax - 1).toWellFormed()}…`,
          problem: `is longer than ${resultTextMax.toLocaleString('en')} characters`,
        },
  number: (written, _, locale) => {
    const value = numberOf(written, locale)
    return value === null ? { value, problem: 'is not a single number' } : { value }
  },
  'yes-no': (written) => {
    const key = written.toLowerCase()
    if (yes.has(key)) return { value: true }
    return no.has(key) ? { value: false } : { value: null, problem: 'is neither true nor false' }
  },
  date: (written) => {
    const [, day = ''] =
      /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]{4,15}(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(written) ?? []
    return isDay(day) ? { value: day } : { value: null, problem: 'is not a date like 2026-05-31' }
  },
  link: (written) => {
    const [, label, bare] = linkInMarkdown.exec(written) ?? []
    const address = asWebLink(label ?? bare ?? written)
    return isWebLink(address) && address.length <= resultTextMax
      ? { value: address }
      : { value: null, problem: 'is not a web address with https://' }
  },
  choice: (written, { choices = [] }) => {
    const key = written.toLowerCase()
    const value = choices.find((choice) => choice.toLowerCase() === key)
    return value === undefined ? { value: null, problem: `is none of: ${choices.join(', ')}` } : { value }
  },
}

/** The number in a text, with the scale that follows it; a unit is left out. Null: there is none, or several. */
function numberOf(written: string, locale: string): number | null {
  if (/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(written)) {
    const plain = Number(written)
    return Number.isFinite(plain) ? plain : null
  }
  const [match, second] = written.matchAll(numbers)
  if (!match || second) return null
  const bare = numberIn(match[0], locale)
  const [amount] = amountsIn(written, locale)
  const isScaled = amount && (amount.unit === null || /^[A-Z]{3}$/.test(amount.unit))
  return isScaled ? amount.low : bare
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
