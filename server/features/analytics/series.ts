import { sql } from 'drizzle-orm'
import type { Analytics } from '#contract/analytics.ts'
import { db } from '#server/db/database.ts'
import { type Asked, boundsOf, runsBetween } from './asked.ts'

type Point = Analytics['series'][number]

/** Each hour or day of a range with what happened in it; those without a run are there, too. */
export async function seriesOf(asked: Asked): Promise<Point[]> {
  const { timeZone } = asked
  const isHours = asked.timeRange === '24h'
  // Hours are counted as instants and days by the clock: a day may have 23 or 25 hours.
  const points = isHours
    ? sql`select at, to_char(at at time zone ${timeZone}, 'YYYY-MM-DD HH24:00') as label
        from bounds, generate_series(since, until, interval '1 hour') at`
    : sql`select day at time zone ${timeZone} as at, to_char(day, 'YYYY-MM-DD') as label
        from bounds, generate_series(since at time zone ${timeZone}, until at time zone ${timeZone}, interval '1 day') day`
  const place = isHours
    ? sql`date_trunc('hour', executed_at)`
    : sql`date_trunc('day', executed_at at time zone ${timeZone}) at time zone ${timeZone}`
  const { rows } = await db.execute<Record<string, unknown> & Omit<Point, 'at'> & { at: string }>(sql`
    with bounds as (${boundsOf(asked)}),
    points as (${points}),
    runs as (
      select *, ${place} as place
      from (${runsBetween(asked, sql`(select since from bounds)`, sql`(select until from bounds)`)}) run
    )
    select to_char(points.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, label,
      count(runs.id)::int as total, count(*) filter (where status = 'failed')::int as failed,
      round(avg(execution_time) filter (where is_over))::float8 as "avgExecutionTime",
      percentile_disc(0.5) within group (order by execution_time) filter (where is_over)::float8 as p50,
      percentile_disc(0.95) within group (order by execution_time) filter (where is_over)::float8 as p95,
      coalesce(sum(cost), 0)::numeric(14, 6)::text as cost
    from points left join runs on runs.place = points.at
    group by points.at, label order by points.at, label`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** How many runs of a range were asked for in each hour of the day. */
export async function hoursOf(asked: Asked): Promise<number[]> {
  const { rows } = await db.execute<{ runs: number }>(sql`
    with bounds as (${boundsOf(asked)}),
    runs as (
      select extract(hour from executed_at at time zone ${asked.timeZone})::int as hour
      from (${runsBetween(asked, sql`(select since from bounds)`, sql`(select until from bounds)`)}) run
    )
    select count(runs.hour)::int as runs from generate_series(0, 23) hours(hour) left join runs using (hour)
    group by hours.hour order by hours.hour`)
  return rows.map(({ runs }) => runs)
}

/** Who answered the runs of a range, and what these cost. */
export async function enginesOf(asked: Asked): Promise<Analytics['engines']> {
  const { rows } = await db.execute<Analytics['engines'][number]>(sql`
    with bounds as (${boundsOf(asked)})
    select ai_used as engine, count(*)::int as runs, coalesce(sum(cost), 0)::numeric(14, 6)::text as cost
    from (${runsBetween(asked, sql`(select since from bounds)`, sql`(select until from bounds)`)}) run
    where ai_used is not null group by ai_used order by sum(cost) desc, count(*) desc, ai_used`)
  return rows
}
