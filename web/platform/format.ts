const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
let dates = dateFormats()
const count = new Intl.NumberFormat('en')

/** The largest unit that fits, in seconds; older than a month is shown as a date. */
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relativeDaysMax = 30
const dayMs = 86_400_000
/** Up to half a year away a day needs no year. */
const nearDaysMax = 180

/** Shows every time in this zone from now on: the signed-in user's. A zone this browser does not know leaves its own. */
export function setTimeZone(timeZone: string | undefined) {
  try {
    dates = dateFormats(timeZone)
  } catch {
    dates = dateFormats()
  }
}

/** A duration in ms as people say it: '340 ms', '12 s', '1 m 12 s', '2 h 5 m'. */
export function formatDuration(ms: number): string {
  if (Math.round(ms) < 1_000) return `${Math.max(0, Math.round(ms))} ms`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return joinParts(minutes, 'm', seconds % 60, 's')
  return joinParts(Math.floor(minutes / 60), 'h', minutes % 60, 'm')
}

/** How long ago or ahead an instant is: 'just now', '5 minutes ago', 'tomorrow', '3 Feb 2026'. */
export function formatRelative(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1_000
  if (Math.abs(seconds) < 45) return 'just now'
  if (Math.abs(seconds) > relativeDaysMax * 86_400) return formatDay(at)
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
  return relative.format(Math.round(seconds / size) || Math.sign(seconds), unit)
}

/** An instant by date and clock, and how long ago it was: '22 Nov 2026, 09:30 · 5 minutes ago'. */
export function formatDated(at: Date, now: Date): string {
  const exact = `${dates.day.format(at)}, ${dates.clock.format(at)}`
  const days = Math.abs(at.getTime() - now.getTime()) / dayMs
  return days > relativeDaysMax ? exact : `${exact} · ${formatRelative(at, now)}`
}

/** The exact instant in the user's zone, for hover and for print. */
export function formatExact(at: Date): string {
  return dates.exact.format(at)
}

/** When something happens, by the clock of the user's zone: 'today 17:30', 'tomorrow 09:00', 'Mon, 23 Nov 09:00'. */
export function formatMoment(at: Date, now: Date): string {
  const days = Math.round((Date.parse(dates.date.format(at)) - Date.parse(dates.date.format(now))) / dayMs)
  const day = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[days]
  if (day) return `${day} ${dates.clock.format(at)}`
  const isNear = Math.abs(days) < nearDaysMax
  return `${isNear ? dates.weekday.format(at) : dates.day.format(at)} ${dates.clock.format(at)}`
}

/** An instant by the clock of some zone, with its weekday: 'Mon, 23 Nov 2026, 09:00'. */
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

/** The day of an instant by the calendar of some zone: 'Monday 23 November'. */
export function formatDateInZone(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
    .format(at)
    .replace(',', '')
}

/** The day of an instant in the user's zone: '3 Feb 2026'. */
export function formatDay(at: Date): string {
  return dates.day.format(at)
}

/** The day of an instant in the user's zone, as tables of administrators have it: 'Feb 03, 2026'. */
export function formatTableDay(at: Date): string {
  return dates.tableDay.format(at)
}

/** The same with the clock: 'Feb 03, 2026 09:05'. */
export function formatTableTime(at: Date): string {
  return `${dates.tableDay.format(at)} ${dates.clock.format(at)}`
}

/** A cost in US dollars, sent as decimal text: '$0.001234' where it is small, '$1.25' from ten cents on. */
export function formatCost(dollars: string): string {
  const amount = Number(dollars)
  if (amount === 0) return '$0'
  return amount < 0.1 ? `$${amount.toFixed(6)}` : `$${amount.toFixed(2)}`
}

/** A price in cents: '$29', '$278.40'. */
export function formatPrice(cents: number): string {
  const dollars = count.format(Math.trunc(cents / 100))
  return cents % 100 === 0 ? `$${dollars}` : `$${dollars}.${String(cents % 100).padStart(2, '0')}`
}

/** A count with separators and its noun: '1 task', '1,204 tasks'. */
export function formatCount(number: number, noun: string): string {
  return `${count.format(number)} ${noun}${number === 1 ? '' : 's'}`
}

function joinParts(large: number, largeUnit: string, small: number, smallUnit: string) {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
}

function dateFormats(timeZone?: string) {
  return {
    exact: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone }),
    day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
    weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone }),
    tableDay: new Intl.DateTimeFormat('en-US', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone,
    }),
    clock: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
    /** As ISO writes it, so that days can be counted. */
    date: new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }),
  }
}
