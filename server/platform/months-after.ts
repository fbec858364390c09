/**
 * The instant a number of months after another, UTC. Always counted from the anchor, so that 31 January is followed by
 * 28 February and then by 31 March.
 */
export function monthsAfter(anchor: Date, months: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO('UTC')
  return new Date(start.add({ months }).epochMilliseconds)
}
