import type { BudgetPeriod } from '#contract/budgets.ts'

/** One period of a budget in a time zone; dates are days of its calendar. */
export interface Period {
  /** First day. */
  start: string
  /** First day of the next period. */
  end: string
  /** The instants at which it and the next one begin. */
  startsAt: Date
  endsAt: Date
}

/** A day of a calendar as people write it: '2 July 2026'. */
export function dayWords(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

/** The day or month of an IANA time zone that an instant lies in; where the clocks jump over midnight, a day begins when they land. */
export function periodOf(period: BudgetPeriod, now: Date, timeZone: string): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const start = period === 'day' ? today : today.with({ day: 1 })
  const end = start.add(period === 'day' ? { days: 1 } : { months: 1 })
  const instantOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
  return { start: start.toString(), end: end.toString(), startsAt: instantOf(start), endsAt: instantOf(end) }
}
