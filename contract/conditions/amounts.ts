// chunk: agent-form
import { lexicon, type Measure } from './measures.ts'

/** A figure of a text with what it measures; a range has two ends. */
export interface Amount {
  start: number
  end: number
  low: number
  high: number
  /** In base units; null: a bare number. */
  unit: string | null
}

/** A number as texts write it. */
export const numbers =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}.,])[+−-]?\p{Nd}+(?:[.,'’٬٫]\p{Nd}+|[ \u00a0\u202f]\p{Nd}{3}(?![\p{Nd}.,]*\p{Nd}))*/gu
const amountsMax = 20
const currencyBefore = /(?:\p{Lu}{1,2}\p{Sc}|\p{Sc}|(?<!\p{L})\p{L}{2,3}\.?)[\s\u00a0\u202f]?$/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const range = /^\s?(?:[–—~〜-]|to|bis|à|a|до|から)\s?$/u

/** Money, percentages, quantities and bare numbers of a line, in its order; `locale` decides what '1.299' is. */
export function amountsIn(text: string, locale = 'en'): Amount[] {
  if (!/\p{Nd}/u.test(text)) return []
  const found: (Amount & { hasUnit: boolean; scale: number })[] = []
  for (const match of text.matchAll(numbers)) {
    const [digits] = match
    const value = numberIn(digits, locale)
    if (value === null) continue
    const before = currencyAt(text.slice(Math.max(0, match.index - 5), match.index))
    const after = afterFigure(text.slice(match.index + digits.length), before !== null)
    const measure = before?.measure ?? after.measure
    const number = value * after.scale * (measure?.factor ?? 1)
    const start = match.index - (before?.chars ?? 0)
    const end = match.index + digits.length + after.chars
    const unit = measure?.unit ?? null
    const last = found.at(-1)
    if (
      last &&
      range.test(text.slice(last.end, start)) &&
      (!last.hasUnit || unit === null || last.unit === unit)
    ) {
      // 'From 74 to 82k €': the first figure has the scale and the unit of the second.
      const scale = last.scale === 1 && last.low <= value ? after.scale : 1
      const low = last.low * scale * (last.hasUnit ? 1 : (measure?.factor ?? 1))
      found[found.length - 1] = { ...last, end, low, high: number, unit: unit ?? last.unit, hasUnit: true }
    } else
      found.push({ start, end, low: number, high: number, unit, hasUnit: unit !== null, scale: after.scale })
    if (found.length >= amountsMax) break
  }
  return found.map(({ start, end, low, high, unit }) => ({ start, end, low, high, unit }))
}

const isCurrency = ({ unit }: Measure) => /^[A-Z]{3}$/.test(unit)

function currencyAt(before: string): { measure: Measure; chars: number } | null {
  const [sign] = currencyBefore.exec(before) ?? []
  const measure = sign && lexicon().names.get(sign.trim().toLowerCase())
  return sign && measure && isCurrency(measure) ? { measure, chars: sign.length } : null
}

/** The scale and the measure after a figure, such as ' Mio. Euro', '%' and 'k'. */
function afterFigure(
  rest: string,
  isMoney: boolean,
): { scale: number; measure: Measure | null; chars: number } {
  const { names, scales, longest } = lexicon()
  const scale = nameAt(rest, longest, (name, written, gap) => {
    const value = scales.get(name)
    // 'm' alone is a meter, unless an amount of money has it.
    return name.length > 1 ||
      unspaced.test(name) ||
      (gap === 0 && (written !== name || name === 'k' || isMoney))
      ? value
      : undefined
  })
  const at = scale?.chars ?? 0
  const measure = isMoney ? null : nameAt(rest.slice(at), longest, (name) => names.get(name))
  return { scale: scale?.found ?? 1, measure: measure?.found ?? null, chars: at + (measure?.chars ?? 0) }
}

/** What may begin with a name: up to four words, or signs. */
const beginning = /^[^\s\p{Nd},;()]+(?:\s[^\s\p{Nd},;()]+){0,3}/u
const firstWord = /^[\p{L}\p{M}]+/u
const wordCharacter = /[\p{L}\p{M}\p{Nd}]/u
const letterAtEnd = /[\p{L}\p{M}]/u

/** The longest known name at the beginning of a text, after at most one space or hyphen. */
function nameAt<Found>(
  rest: string,
  longest: number,
  find: (name: string, written: string, gap: number) => Found | undefined,
): { found: Found; chars: number } | null {
  const gap = /^[\s\u00a0\u202f-]/.test(rest) ? 1 : 0
  const [near = ''] = beginning.exec(rest.slice(gap, gap + longest + 1)) ?? []
  const [word = ''] = firstWord.exec(near) ?? []
  if (word !== '' && !unspaced.test(word) && !lexicon().firstWords.has(word.toLowerCase())) return null
  for (let length = Math.min(longest, near.length); length > 0; length--) {
    const isInWord =
      wordCharacter.test(near.charAt(length)) && letterAtEnd.test(near.slice(length - 1, length))
    if (isInWord && !unspaced.test(near.charAt(length - 1))) continue
    const written = near.slice(0, length)
    const found = find(written.toLowerCase(), written, gap)
    if (found !== undefined) return { found, chars: gap + length }
  }
  return null
}

/** The digits of any script as those of ASCII. */
export const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
    return String(code - zero)
  })

const decimals = new Map<string, string>()

function decimalOf(locale: string): string {
  const known = decimals.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  decimals.set(locale, sign)
  return sign
}

/**
 * The value of a written number; null: it is none, such as a version. Two different marks, a repeated one and one that
 * is not followed by three digits speak for themselves; otherwise the language decides.
 */
export function numberIn(digits: string, locale: string): number | null {
  const plain = plainDigits(digits)
    .replace(/[\s'’٬\u00a0\u202f]/g, '')
    .replace('٫', decimalOf('en'))
    .replace('−', '-')
  const marks = plain.match(/[.,]/g) ?? []
  const [first] = marks
  const last = marks.at(-1)
  const tail = last ? plain.length - plain.lastIndexOf(last) - 1 : 0
  const isMixed = first !== last
  const isGroups = /^[+-]?\d{1,3}(?:([.,])\d{2,3})(?:\1\d{2,3})*(?:[.,]\d+)?$/.test(plain)
  if (marks.length > 1 && !isGroups) return null
  const isWhole =
    marks.length === 0 ||
    (!isMixed && marks.length > 1) ||
    (marks.length === 1 && tail === 3 && last !== decimalOf(locale) && !/^[+-]?0/.test(plain))
  const whole = plain.replace(/[.,]/g, '')
  const value = isWhole
    ? Number(whole)
    : Number(`${whole.slice(0, whole.length - tail)}.${whole.slice(whole.length - tail)}`)
  return Number.isFinite(value) ? value : null
}
