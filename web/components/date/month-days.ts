const dayMs = 86_400_000
const weekDays = 7
/** Any month fits, so that the calendar keeps its height. */
const weeksShown = 6

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Whether text names a day, as '2026-11-30'. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instantOf(text)) && dayOf(instantOf(text)) === text

export const addDays = (day: string, days: number): string => dayOf(instantOf(day) + days * dayMs)

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const date = new Date(instantOf(day))
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const next = new Date(first)
  const last = Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)
  return dayOf(Math.min(first + (date.getUTCDate() - 1) * dayMs, last))
}

/** The number of days since the week began; weeks begin on this day, 1 for Monday to 7 for Sunday. */
export function daysIntoWeek(day: string, firstDay: number): number {
  return (new Date(instantOf(day)).getUTCDay() - firstDay + 2 * weekDays) % weekDays
}

/** The days of a month in weeks; undefined for a place that belongs to another month. */
export function weeksOf(day: string, firstDay: number): (string | undefined)[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const start = addDays(first, -daysIntoWeek(first, firstDay))
  return Array.from({ length: weeksShown }, (_week, week) =>
    Array.from({ length: weekDays }, (_day, place) => {
      const each = addDays(start, week * weekDays + place)
      return each.startsWith(month) ? each : undefined
    }),
  )
}

/** The day nearest to this one that may be chosen. */
export function within(day: string, min = '', max = ''): string {
  if (min && day < min) return min
  return max && day > max ? max : day
}
