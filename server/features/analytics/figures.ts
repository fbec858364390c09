import { sql } from 'drizzle-orm'
import type { Analytics } from '#contract/analytics.ts'
import { db } from '#server/db/database.ts'
import { type Asked, boundsOf, runsBetween } from './asked.ts'

type Figures = Omit<Analytics, 'series' | 'hours' | 'recommendations'>

interface Row extends Omit<Figures, 'since' | 'until'> {
  [column: string]: unknown
  since: string
  until: string
}

/** The four figures of a range, each with its change. */
export async function figuresOf(asked: Asked): Promise<Figures> {
  const { rows } = await db.execute<Row>(sql`
    with bounds as (${boundsOf(asked)}),
    runs as (
      select *, executed_at >= (select since from bounds) as is_now
      from (${runsBetween(asked, sql`(select before_since from bounds)`, sql`(select until from bounds)`)}) run
      where executed_at >= (select since from bounds) or executed_at <= (select before_until from bounds)
    ),
    sums as (
      select
        count(*) filter (where is_now) as total, count(*) filter (where not is_now) as total_before,
        count(*) filter (where is_now and status = 'failed') as failed,
        count(*) filter (where not is_now and status = 'failed') as failed_before,
        100.0 * count(*) filter (where is_now and status = 'success') / nullif(count(*) filter (where is_now and is_over), 0) as rate,
        100.0 * count(*) filter (where not is_now and status = 'success')
          / nullif(count(*) filter (where not is_now and is_over), 0) as rate_before,
        avg(execution_time) filter (where is_now and is_over) as took,
        avg(execution_time) filter (where not is_now and is_over) as took_before
      from runs
    )
    select bounds.since::text, bounds.until::text,
      total::int as "totalExecutions", failed::int as "failedExecutions",
      round(100.0 * (total - total_before) / nullif(total_before, 0), 1)::float8 as "executionsChange",
      round(rate, 1)::float8 as "successRate", round(rate - rate_before, 1)::float8 as "successRateChange",
      round(took)::float8 as "avgExecutionTime",
      round(100.0 * (took - took_before) / nullif(took_before, 0), 1)::float8 as "executionTimeChange",
      case when total_before = 0 then null when failed = failed_before then 0
        else round(100.0 * (failed - failed_before) / nullif(failed_before, 0), 1)::float8 end as "failuresChange"
    from sums, bounds`)
  const [row] = rows
  if (!row) throw new Error('Sums without a row.')
  return { ...row, since: new Date(row.since), until: new Date(row.until) }
}
