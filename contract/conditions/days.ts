// chunk: agent-form
import { plainDigits } from './amounts.ts'
import { locales } from './locales.ts'

/** A day that a text names: its place, and the day in ISO-8601. */
export interface NamedDay {
  start: number
  end: number
  day: string
}

const dayMs = 86_400_000
const daysMax = 12
const halfYear = 183 * dayMs

interface Names {
  months: Map<string, number>
  weekdays: Map<string, number>
  near: Map<string, number>
  pattern: RegExp
}

let made: Names | undefined

/** The names of months, weekdays and of 'today' and 'tomorrow' in all languages; computed once. */
function names(): Names {
  if (made) return made
  const months = new Map<string, number>()
  const weekdays = new Map<string, number>()
  const near = new Map<string, number>()
  for (const locale of locales) {
    for (const style of ['long', 'short'] as const) {
      const utc = { timeZone: 'UTC' } as const
      const alone = new Intl.DateTimeFormat(locale, { ...utc, month: style })
      const withDay = new Intl.DateTimeFormat(locale, { ...utc, month: style, day: 'numeric' })
      for (let month = 0; month < 12; month++) {
        const date = new Date(Date.UTC(2026, month, 1))
        add(months, alone.format(date), month)
        add(months, withDay.formatToParts(date).find(({ type }) => type === 'month')?.value, month)
      }
    }
    const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' })
    for (let day = 0; day < 7; day++) add(weekdays, weekday.format(new Date(Date.UTC(2026, 0, 4 + day))), day)
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    for (const days of [0, 1]) add(near, relative.format(days, 'day'), days)
  }
  for (const [name, month] of [['sept', 8]] as const) months.set(name, month)
  const month = alternatives(months)
  const word = `${alternatives(near)}|${alternatives(weekdays)}`
  const number = String.raw`\p{Nd}{1,2}`
  const year = String.raw`\p{Nd}{4}`
  const forms = [
    String.raw`(?<iso>${year}-\p{Nd}{2}-\p{Nd}{2})`,
    String.raw`(?<first>${number})(?<mark>[./])(?<second>${number})\k<mark>(?<year>${year})`,
    String.raw`(?:(?<eastYear>${year})[年년]\s?)?(?<eastMonth>${number})[月월]\s?(?<eastDay>${number})[日일号]`,
    String.raw`(?<day>${number})(?:\.|st|nd|rd|th|er|º)?\s(?:de\s|of\s)?(?<month>${month})(?:\.?,?\s(?:de\s|del\s)?(?<dayYear>${year}))?`,
    String.raw`(?<named>${month})\.?\s(?<after>${number})(?:st|nd|rd|th)?(?!\p{Nd})(?:,?\s(?<namedYear>${year}))?`,
  ]
  made = {
    months,
    weekdays,
    near,
    pattern: bounded([...forms, String.raw`(?<word>${word})`]),
  }
  return made
}

function add(to: Map<string, number>, name: string | undefined, value: number): void {
  const key = name?.toLowerCase().replace(/\.$/, '') ?? ''
  if (key.length > 1 && /\p{L}/u.test(key) && !/\p{Nd}/u.test(key) && !to.has(key)) to.set(key, value)
}

const alternatives = (words: ReadonlyMap<string, number>) =>
  [...words.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.\\^$*+?()[\]{}|]/g, String.raw`\$&`))
    .join('|')

/**
 * The days that a text names. A day without a year is the nearest one to `today`, an ISO-8601 date, a weekday the next
 * one; '3/4/2026' is read only if `locale` does not write it both ways.
 */
export function daysIn(text: string, today: string, locale = 'en'): NamedDay[] {
  if (text.length > 2_000) return []
  const found: NamedDay[] = []
  for (const match of text.matchAll(names().pattern)) {
    const day = dayOf(match.groups ?? {}, today, locale)
    if (day !== null) found.push({ start: match.index, end: match.index + match[0].length, day })
    if (found.length >= daysMax) break
  }
  return found
}

// Scripts without spaces have no boundary between words.
const letter = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{M}\p{Nd}`
const anyWord = String.raw`\p{L}[\p{L}\p{M}॰]{1,14}`
const bounded = (all: readonly string[]) =>
  new RegExp(String.raw`(?<![${letter}.,/])(?:${all.join('|')})(?![${letter}])`, 'giu')
/** A date in figures, or figures beside a word that may be a month. */
const dates = new RegExp(
  String.raw`(?<![${letter}.,/])(?:\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}(?<mark>[./])\p{Nd}{1,2}\k<mark>\p{Nd}{4}|(?:\p{Nd}{4}[年년]\s?)?\p{Nd}{1,2}[月월](?:\s?\p{Nd}{1,2}[日일号])?|\p{Nd}{4}[年년]|[QH][1-4]\s\p{Nd}{4}|\p{Nd}{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:de\s|of\s)?(?<month>${anyWord})(?:\.?,?\s(?:de\s|del\s)?\p{Nd}{4})?|(?<named>${anyWord})\.?\s(?:\p{Nd}{1,2}(?:st|nd|rd|th)?(?!\p{Nd})(?:,?\s\p{Nd}{4})?|(?:de\s)?\p{Nd}{4}))(?![${letter}])`,
  'giu',
)

/** The places at which a text names a day or a month by its date. */
export function datesIn(text: string): { start: number; end: number }[] {
  if (!/\p{Nd}/u.test(text)) return []
  const found: { start: number; end: number }[] = []
  const { months } = names()
  dates.lastIndex = 0
  for (let match = dates.exec(text); match && found.length < daysMax; match = dates.exec(text)) {
    const { month, named } = match.groups ?? {}
    const name = month ?? named
    if (name === undefined || months.has(name.toLowerCase()))
      found.push({ start: match.index, end: dates.lastIndex })
    // 'The 5 May': what follows a word that is no month may be a date.
    else dates.lastIndex = match.index + (named?.length ?? 1)
  }
  return found
}

function dayOf(given: Partial<Record<string, string>>, today: string, locale: string): string | null {
  const { months, weekdays, near } = names()
  const number = (name: string) => (given[name] === undefined ? undefined : Number(plainDigits(given[name])))
  if (given.iso)
    return checked(...(plainDigits(given.iso).split('-').map(Number) as [number, number, number]))
  if (given.word) {
    const word = given.word.toLowerCase()
    const start = Date.parse(`${today.slice(0, 10)}T00:00:00Z`)
    const weekday = weekdays.get(word)
    const days =
      near.get(word) ?? (weekday === undefined ? 0 : (weekday - new Date(start).getUTCDay() + 7) % 7 || 7)
    return new Date(start + days * dayMs).toISOString().slice(0, 10)
  }
  const [first = 0, second = 0] = [number('first'), number('second')]
  if (first > 0) {
    const isDayFirst = given.mark === '.' || first > 12 || (second <= 12 && !/^en(?!-GB)/.test(locale))
    if (!isDayFirst && second <= 12 && first !== second) return null
    return isDayFirst ? checked(number('year'), second, first) : checked(number('year'), first, second)
  }
  const month = months.get((given.month ?? given.named ?? '').toLowerCase().replace(/\.$/, ''))
  const monthNumber = number('eastMonth') ?? (month === undefined ? 0 : month + 1)
  const day = number('eastDay') ?? number('day') ?? number('after') ?? 0
  const year = number('eastYear') ?? number('dayYear') ?? number('namedYear')
  return checked(year ?? nearestYear(monthNumber, day, today), monthNumber, day)
}

function checked(year = 0, month = 0, day = 0): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year < 2200
  return isReal ? date.toISOString().slice(0, 10) : null
}

function nearestYear(month: number, day: number, today: string): number {
  const now = Date.parse(`${today.slice(0, 10)}T00:00:00Z`)
  const year = new Date(now).getUTCFullYear()
  const distance = (each: number) => Math.abs(Date.UTC(each, month - 1, day) - now)
  return [year, year + 1, year - 1].find((each) => distance(each) <= halfYear) ?? year
}
