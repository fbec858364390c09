import { isTimeZone } from '#contract/time/time-zone.ts'
import { modernZone } from '#contract/time/zone-names.ts'

/** A time zone for a picker: its name, and its present offset from UTC. */
export interface TimeZone {
  name: string
  offset: string
}

/** The time zone of this browser; undefined if it is unknown, such as `Etc/Unknown`. */
export function ownTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string }
  const isKnown = timeZone !== undefined && timeZone !== 'Etc/Unknown' && isTimeZone(timeZone)
  return isKnown ? modernZone(timeZone) : undefined
}

/** The time zone of this browser; UTC if it is unknown. */
export const browserTimeZone = (): string => ownTimeZone() ?? 'UTC'

/** All time zones of this browser: the chosen one first, even if unknown, then the browser's own, then by name. */
export function allTimeZones(chosen: string, now: Date): TimeZone[] {
  const known = [chosen, browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]
  const names = new Set(known.map(modernZone))
  return [...names].map((name) => ({ name, offset: offsetOf(name, now) }))
}

/** Whether two names denote the same zone; either may be an old name. */
export function isSameZone(one: string, other: string): boolean {
  return modernZone(one) === modernZone(other)
}

/** A time zone for display: 'America/New York'. */
export const readableZone = (name: string) => modernZone(name).replaceAll('_', ' ')

/** A zone's offset from UTC at an instant: 'GMT+1', 'GMT-3:30'; empty for an unknown zone. */
export function offsetOf(name: string, at: Date): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'shortOffset' })
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

/** Whether the zone's name or offset contains every word of the query: 'new york', 'berlin', 'gmt+1'. */
export function fitsTimeZone({ name, offset }: TimeZone, query: string): boolean {
  const text = `${name.replaceAll('_', ' ')} ${name} ${offset}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
