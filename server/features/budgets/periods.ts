import type { BudgetPeriod } from '#contract/budgets.ts'

/** A period of a budget in a time zone; dates are local days. */
export interface Period {
  /** First day. */
  start: string
  /** First day of the next period. */
  end: string
  /** The instants at which this period and the next one begin. */
  startsAt: Date
  endsAt: Date
}

/** Formats a calendar day for people: '2 July 2026'. */
export function dayText(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

/**
 * Returns the day or month of an IANA time zone that contains an instant. When the clocks skip midnight, a day begins
 * at the first time after the gap.
 */
export function periodOf(period: BudgetPeriod, now: Date, timeZone: string): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const start = period === 'day' ? today : today.with({ day: 1 })
  const end = start.add(period === 'day' ? { days: 1 } : { months: 1 })
  const instantOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
  return { start: start.toString(), end: end.toString(), startsAt: instantOf(start), endsAt: instantOf(end) }
}
