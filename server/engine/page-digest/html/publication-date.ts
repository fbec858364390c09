interface Day {
  year: number
  month: number
  day: number
  /** The offset in the text at which the date ends. */
  end: number
}

const pdfDate = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+-])(\d{2})'?(\d{2})?|Z)?/
const yearFirst = /(?<!\d)((?:19|20)\d{2})([-/.]|年\s*|년\s*)(\d{1,2})(?:\2|月\s*|월\s*)(\d{1,2})(?!\d)/
const packed = /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?=T?\d{0,6}Z?$)/
const yearLast = /(?<![\d.])(\d{1,2})\.?([./-])\s?(\d{1,2})\2\s?((?:19|20)\d{2})(?!\d)/
const dayAndName =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|[.ºª])?[\s-]+(?:de |of |di )?(\p{L}[\p{L}\p{M}]{2,}\.?)[\s,-]+(?:del? )?((?:19|20)\d{2})(?!\d)/u
const nameAndDay =
  /(?<!\p{L})(\p{L}[\p{L}\p{M}]{2,}\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d{2})(?!\d)/u
/** Written between the numbers of a date in scripts that run from right to left. */
const directionMark = /[\u061c\u200e\u200f]/g
const clockTime =
  /^(?:T|,?\s+(?:at |um )?)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s?([ap])\.?m\.?(?![a-z]))?\s*(?:GMT|UTC)?(Z|UTC?|GMT|[+-]\d{2}:?\d{2}|[A-Z]{3,4})?(?![A-Za-z])/i
const zones: Record<string, string> = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  BST: '+01:00',
  CET: '+01:00',
  MEZ: '+01:00',
  CEST: '+02:00',
  MESZ: '+02:00',
  JST: '+09:00',
  KST: '+09:00',
  IST: '+05:30',
}
const monthFirstLands = new Set(['en', 'en-us', 'en-ca', 'en-ph', ''])

/**
 * The instant in ISO-8601, with the offset of the text so that the day is preserved; null when the text is not a
 * plausible date. Without a zone it counts as UTC. The language decides the meaning of 10/12.
 */
export function isoDate(text: string | null | undefined, language = ''): string | null {
  const trimmed = text?.trim().slice(0, 100)
  if (!trimmed || !/\p{Nd}/u.test(trimmed)) return null
  return fromPdf(trimmed) ?? findDate(trimmed, language) ?? beginning(trimmed)
}

/** The first date in a text, with the time of day if one follows it. */
export function findDate(text: string, language: string): string | null {
  const plain = text.replace(directionMark, '').replace(/\p{Nd}/gu, latinDigit)
  const found = [yearFirstDay, yearLastDay, namedDay].flatMap((read) => read(plain, language) ?? [])
  const [first] = found.toSorted((a, b) => a.end - b.end)
  return first ? written(first, plain.slice(first.end)) : null
}

/** Digits of other scripts are in blocks of ten that begin with their zero. */
function latinDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit
  let zero = digit.codePointAt(0) ?? 0
  const code = zero
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

function yearFirstDay(text: string): Day | null {
  const match = yearFirst.exec(text)
  if (match) return dayOf(match[1], match[3], match[4], match)
  const dense = packed.exec(text)
  return dense && dayOf(dense[1], dense[2], dense[3], dense)
}

/** With dots the day always comes first; with slashes the month comes first in some countries. */
function yearLastDay(text: string, language: string): Day | null {
  const match = yearLast.exec(text)
  if (!match) return null
  const [, first, separator, second, year] = match
  const isMonthFirst = separator !== '.' && monthFirstLands.has(language.toLowerCase()) && Number(first) <= 12
  const swapped = isMonthFirst || Number(second) > 12
  return swapped ? dayOf(year, first, second, match) : dayOf(year, second, first, match)
}

function namedDay(text: string, language: string): Day | null {
  const dayFirst = dayAndName.exec(text)
  const monthFirst = nameAndDay.exec(text)
  const month = (name: string | undefined) => String(monthNumber(name ?? '', language) ?? '')
  const found = [
    dayFirst && dayOf(dayFirst[3], month(dayFirst[2]), dayFirst[1], dayFirst),
    monthFirst && dayOf(monthFirst[3], month(monthFirst[1]), monthFirst[2], monthFirst),
  ]
  return found.find((day) => day !== null) ?? null
}

function dayOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  match: RegExpExecArray,
): Day | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  if (!isReal || Number(year) < 1990) return null
  return { year: Number(year), month: Number(month), day: Number(day), end: match.index + match[0].length }
}

function written({ year, month, day }: Day, rest: string): string {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const [, hour, minute, second = '00', half, zone] = clockTime.exec(rest) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return `${date}T00:00:00.000Z`
  const shift = half?.toLowerCase() === 'p' && Number(hour) < 12 ? 12 : 0
  const hours = half?.toLowerCase() === 'a' && Number(hour) === 12 ? 0 : Number(hour) + shift
  return `${date}T${twoDigits(hours)}:${minute}:${second}.000${offsetOf(zone)}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function offsetOf(zone: string | undefined): string {
  const offset = /^([+-]\d{2}):?(\d{2})$/.exec(zone ?? '')
  if (!offset) return zones[zone?.toUpperCase() ?? ''] ?? 'Z'
  return offset[1] === '+00' || offset[1] === '-00' ? 'Z' : `${offset[1]}:${offset[2]}`
}

/** A year, with or without its month, counts as its first day. */
function beginning(text: string): string | null {
  const [, year, month = '01'] = /^((?:19|20)\d{2})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? []
  return year && year >= '1990' ? `${year}-${month}-01T00:00:00.000Z` : null
}

function fromPdf(text: string): string | null {
  const match = pdfDate.exec(text)
  if (!match) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour] = match
  const zone = sign ? `${sign}${zoneHour}:${match[9] ?? '00'}` : 'Z'
  return findDate(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`, '')
}

const common = 'en de fr es it pt nl pl sv da nb fi cs ru uk tr ro hu el ar id'.split(' ')
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
const tables = new Map<string, Map<string, number>>()

/** The number of a month from 1, by its name or abbreviation in a language, or in a common one. */
export function monthNumber(word: string, language: string): number | undefined {
  const name = word.toLowerCase().replace(/\.$/, '')
  return [language, ...common]
    .map((each) => tableOf(each).get(name))
    .find((month): month is number => month !== undefined)
}

/** Names in the form used in a date, which some languages decline, and in the standalone form. */
function tableOf(language: string): Map<string, number> {
  const known = tables.get(language)
  if (known) return known
  const table = new Map<string, number>()
  for (const month of ['long', 'short'] as const) {
    for (const style of [{ month, day: 'numeric' as const }, { month }]) {
      const format = formatOf(language, style)
      for (const [at, date] of months.entries()) {
        const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value
        if (name) table.set(name.toLowerCase().replace(/\.$/, ''), at + 1)
      }
    }
  }
  tables.set(language, table)
  return table
}

function formatOf(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const options = { ...style, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' }
  try {
    return new Intl.DateTimeFormat(language, options)
  } catch {
    // The language that a page declares may be invalid.
    return new Intl.DateTimeFormat('en', options)
  }
}
