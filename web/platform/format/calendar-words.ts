// chunk: page
import { onFirstUse } from './on-first-use.ts'

const month = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const fullDay = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }))
const weekday = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }))
const initial = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }))

/** In the language of the browser, as a time field shows it. */
const clock = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
)

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** The month of a day: 'November 2026'. */
export const formatMonth = (day: string): string => month().format(instantOf(day))

/** A day as a screen reader says it: 'Thursday, 26 November 2026'. */
export const formatFullDay = (day: string): string => fullDay().format(instantOf(day))

/** A time of day such as '07:30', as the time fields of this browser show it. */
export const formatTimeOfDay = (time: string): string => clock().format(new Date(`2024-01-01T${time}:00Z`))

/** The day on which weeks begin where the browser is, 1 for Monday to 7 for Sunday; Monday if it does not say. */
export function firstWeekday(language = navigator.language): number {
  try {
    const locale = new Intl.Locale(language) as WeekLocale
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  } catch {
    // Some browsers have a language that is no locale, such as `en-US@posix`.
    return 1
  }
}

interface WeekLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The seven days of a week that begins on this day, for the head of a calendar. */
export function weekdayInitials(firstDay: number): { name: string; initial: string }[] {
  return Array.from({ length: 7 }, (_, place) => {
    // 1 January 2024 was a Monday.
    const day = new Date(Date.UTC(2024, 0, firstDay + place))
    return { name: weekday().format(day), initial: initial().format(day).slice(0, 2) }
  })
}
