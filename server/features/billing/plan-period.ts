import { sql, type SQL } from 'drizzle-orm'
import { userSubscriptions } from '#server/db/tables/plans.ts'
import { monthsAfter } from '#server/platform/months-after.ts'

/**
 * The instant that a user's months are counted from, as a column of a statement on `users`: subscription, else sign-up.
 */
export const anchorOfPlan = sql<Date>`coalesce((
  select min(bought.created_at) from ${userSubscriptions} as bought
  where bought.user_id = users.id and bought.status <> 'canceled'
), users.created_at)`

/**
 * Returns the month of a plan that contains an instant. Months begin at midnight UTC on the day of the anchor, or on
 * the last day of a shorter month: 31 January, 28 February, 31 March.
 */
export function planPeriod(anchor: Date, now: Date): { start: Date; end: Date } {
  const first = midnightOf(anchor)
  const months =
    (now.getUTCFullYear() - first.getUTCFullYear()) * 12 + now.getUTCMonth() - first.getUTCMonth()
  const begun = monthsAfter(first, months) > midnightOf(now) ? months - 1 : months
  return { start: monthsAfter(first, begun), end: monthsAfter(first, begun + 1) }
}

/**
 * The start of the month that contains `now`, as `planPeriod` computes it, as a column of a statement on `users`.
 * `offset 0` stops PostgreSQL from repeating the expression of the anchor at each mention.
 */
export const startOfPeriod = (now: SQL) => sql`(
  select (anchor.day + make_interval(months => passed.months -
    case when anchor.day + make_interval(months => passed.months) > asked.now then 1 else 0 end)) at time zone 'UTC'
  from (select date_trunc('day', ${anchorOfPlan} at time zone 'UTC') as day offset 0) as anchor,
    (select ${now}::timestamptz at time zone 'UTC' as now) as asked,
    lateral (select ((extract(year from asked.now) - extract(year from anchor.day)) * 12
      + extract(month from asked.now) - extract(month from anchor.day))::int as months) as passed
)`

/** The usage in the month that contains `now`, as a column of a statement on `users`. */
export const usedInPeriod = (now: SQL) => sql<number>`(
  case when users.executions_counted_since < ${startOfPeriod(now)} then 0 else users.agent_executions_used end
)`

const midnightOf = (instant: Date) =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()))
