import { isTimeZone } from '#contract/time-zone.ts'
import { modernZone } from '#contract/zone-names.ts'

/** A zone as it is offered: its name, and how far its clocks are from Greenwich now. */
export interface TimeZone {
  name: string
  offset: string
}

/** The zone of this browser; undefined for one that nobody knows, such as `Etc/Unknown`. */
export function ownTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string }
  const isKnown = timeZone !== undefined && timeZone !== 'Etc/Unknown' && isTimeZone(timeZone)
  return isKnown ? modernZone(timeZone) : undefined
}

/** The same; UTC where nobody knows it. */
export const browserTimeZone = (): string => ownTimeZone() ?? 'UTC'

/** Every zone that this browser knows: the chosen one first, whatever it is called, then the browser's own, then by name. */
export function allTimeZones(chosen: string, now: Date): TimeZone[] {
  const known = [chosen, browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]
  const names = new Set(known.map(modernZone))
  return [...names].map((name) => ({ name, offset: offsetOf(name, now) }))
}

/** Whether two names are of one zone, be one of them an old name. */
export function isSameZone(one: string, other: string): boolean {
  return modernZone(one) === modernZone(other)
}

/** A zone as people read it: 'America/New York'. */
export const readableZone = (name: string) => modernZone(name).replaceAll('_', ' ')

/** How far a zone's clocks are from Greenwich at an instant: 'GMT+1', 'GMT-3:30'; empty for an unknown zone. */
export function offsetOf(name: string, at: Date): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'shortOffset' })
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

/** Whether every word of the query stands in the zone's name or offset: 'new york', 'berlin', 'gmt+1'. */
export function fitsTimeZone({ name, offset }: TimeZone, query: string): boolean {
  const text = `${name.replaceAll('_', ' ')} ${name} ${offset}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
