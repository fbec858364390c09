/**
 * An instant so many months after another, UTC. Counted from the first each time, so that 31 January is followed by
 * 28 February and then by 31 March.
 */
export function monthsAfter(anchor: Date, months: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO('UTC')
  return new Date(start.add({ months }).epochMilliseconds)
}
