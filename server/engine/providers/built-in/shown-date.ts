import { monthNames } from '#contract/month-names.ts'
import { plainLine } from './plain-line.ts'

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/

/** A date for a person, such as '3 March 2026'; text that is no ISO date comes back as it is, shortened. */
export function shownDate(date: string | null): string | null {
  if (!date) return null
  const [, year, month, day] = isoDate.exec(date) ?? []
  const name = monthNames[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : plainLine(date, 30) || null
}

/** An ISO-8601 instant to the minute, such as '3 March 2026, 07:30 UTC'. */
export function shownInstant(instant: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return ''
  const iso = new Date(time).toISOString()
  return `${shownDate(iso)}, ${iso.slice(11, 16)} UTC`
}
