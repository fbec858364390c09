// chunk: base
/** The local date and time that the clocks of a zone show at an instant, as `2026-12-03T09:00`. */
export function localTime(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(instant).replace(' ', 'T')
}

/** The time of day that the clocks of a zone show at an instant, as `09:00`. */
export function timeOfDay(instant: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', options).format(instant)
}

/** A local date and time in words: '3 December 2026 at 09:00'. */
export function localTimeText(local: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `${day.format(new Date(`${local.slice(0, 10)}T00:00Z`))} at ${local.slice(11)}`
}

/** Whether there is such a day, unlike 30 February. */
export function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
