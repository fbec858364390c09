import { onFirstUse } from './format/on-first-use.ts'

const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
const count = onFirstUse(() => new Intl.NumberFormat('en'))
let dates = dateFormats()

/** The largest unit that fits, in seconds; instants older than a month are shown as dates. */
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relativeDaysMax = 30
const dayMs = 86_400_000
/** Days less than half a year away need no year. */
const nearDaysMax = 180

/** Sets the time zone of all displayed times: the signed-in user's. An unknown zone leaves the browser's. */
export function setTimeZone(timeZone: string | undefined) {
  dates = dateFormats(timeZone)
}

/** A duration in ms, in words: '340 ms', '12 s', '1 m 12 s', '2 h 5 m'. */
export function formatDuration(ms: number): string {
  if (Math.round(ms) < 1_000) return `${Math.max(0, Math.round(ms))} ms`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return joinParts(minutes, 'm', seconds % 60, 's')
  return joinParts(Math.floor(minutes / 60), 'h', minutes % 60, 'm')
}

/** An instant relative to now: 'just now', '5 minutes ago', 'tomorrow', '3 Feb 2026'. */
export function formatRelative(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1_000
  if (Math.abs(seconds) < 45) return 'just now'
  if (Math.abs(seconds) > relativeDaysMax * 86_400) return formatDay(at)
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
  return relative().format(Math.round(seconds / size) || Math.sign(seconds), unit)
}

/** An instant as date and time, and how long ago it was: '22 Nov 2026, 09:30 · 5 minutes ago'. */
export function formatDated(at: Date, now: Date): string {
  const exact = `${dates.day().format(at)}, ${dates.clock().format(at)}`
  const days = Math.abs(at.getTime() - now.getTime()) / dayMs
  return days > relativeDaysMax ? exact : `${exact} · ${formatRelative(at, now)}`
}

/** The exact instant in the user's zone, for tooltips and for print. */
export function formatExact(at: Date): string {
  return dates.exact().format(at)
}

/** A planned instant in the user's zone: 'today 17:30', 'tomorrow 09:00', 'Mon, 23 Nov 09:00'. */
export function formatMoment(at: Date, now: Date): string {
  const days = daysBetween(at, now)
  const day = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[days]
  if (day) return `${day} ${dates.clock().format(at)}`
  const isNear = Math.abs(days) < nearDaysMax
  return `${isNear ? dates.weekday().format(at) : dates.day().format(at)} ${dates.clock().format(at)}`
}

/** The time of an instant in the user's zone: '17:30'. */
export function formatClock(at: Date): string {
  return dates.clock().format(at)
}

/** The day of an instant in the user's zone as a heading: 'Today', 'Yesterday', 'Mon, 23 Nov', '3 Feb 2026'. */
export function formatDayName(at: Date, now: Date): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'Today'
  if (days === -1) return 'Yesterday'
  return Math.abs(days) < nearDaysMax ? dates.weekday().format(at) : dates.day().format(at)
}

const daysBetween = (at: Date, now: Date) =>
  Math.round((Date.parse(dates.date().format(at)) - Date.parse(dates.date().format(now))) / dayMs)

/** An instant in a given zone, with its weekday: 'Mon, 23 Nov 2026, 09:00'. */
export function formatInZone(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)
}

/** The day of an instant in a given zone: 'Monday 23 November'. */
export function formatDateInZone(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
    .format(at)
    .replace(',', '')
}

/** The day of an instant in the user's zone: '3 Feb 2026'. */
export function formatDay(at: Date): string {
  return dates.day().format(at)
}

/** The day of an instant in the user's zone, as forms and calls take it: '2026-02-03'. */
export function isoDay(at: Date): string {
  return dates.date().format(at)
}

/** The day of an instant in the user's zone, in the format of the admin tables: 'Feb 03, 2026'. */
export function formatTableDay(at: Date): string {
  return dates.tableDay().format(at)
}

/** The same with the time: 'Feb 03, 2026 09:05'. */
export function formatTableTime(at: Date): string {
  return `${dates.tableDay().format(at)} ${dates.clock().format(at)}`
}

/** A cost in US dollars, given as decimal text: '$0.001234' for small amounts, '$1.25' from ten cents on. */
export function formatCost(dollars: string): string {
  const amount = Number(dollars)
  if (amount === 0) return '$0'
  return amount < 0.1 ? `$${amount.toFixed(6)}` : `$${amount.toFixed(2)}`
}

/** A price in cents: '$29', '$278.40'. */
export function formatPrice(cents: number): string {
  const dollars = count().format(Math.trunc(cents / 100))
  return cents % 100 === 0 ? `$${dollars}` : `$${dollars}.${String(cents % 100).padStart(2, '0')}`
}

/** A number with separators: '1,204'. */
export function formatNumber(number: number): string {
  return count().format(number)
}

/** A count with separators and its noun: '1 task', '1,204 tasks'. */
export function formatCount(number: number, noun: string): string {
  return `${count().format(number)} ${noun}${number === 1 ? '' : 's'}`
}

function joinParts(large: number, largeUnit: string, small: number, smallUnit: string) {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
}

function dateFormats(timeZone?: string) {
  const of = (locale: string, options: Intl.DateTimeFormatOptions) =>
    onFirstUse(() => {
      try {
        return new Intl.DateTimeFormat(locale, { ...options, timeZone })
      } catch {
        return new Intl.DateTimeFormat(locale, options)
      }
    })
  return {
    exact: of('en-GB', { dateStyle: 'full', timeStyle: 'long' }),
    day: of('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
    weekday: of('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }),
    tableDay: of('en-US', { day: '2-digit', month: 'short', year: 'numeric' }),
    clock: of('en-GB', { hour: '2-digit', minute: '2-digit' }),
    /** In ISO format, so that days can be subtracted. */
    date: of('en-CA', { dateStyle: 'short' }),
  }
}
