import { type SQL, sql } from 'drizzle-orm'
import type { TimeRange } from '#contract/time/time-ranges.ts'
import { clock } from '#server/platform/clock.ts'

/** How far a range looks back, in hours or days. */
export const rangeLengths: Record<TimeRange, number> = { '24h': 24, '7d': 7, '30d': 30, '90d': 90 }

/** SQL for the start of a range: a full hour, or midnight in the user's time zone. */
export function startOfRange(timeRange: TimeRange, timeZone: string): SQL {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const back = rangeLengths[timeRange] - 1
  if (timeRange === '24h') return sql`(date_trunc('hour', ${now}) - ${back}::int * interval '1 hour')`
  return sql`((date_trunc('day', ${now} at time zone ${timeZone}) - ${back}::int * interval '1 day') at time zone ${timeZone})`
}
