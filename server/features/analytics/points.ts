import { and, eq, lt, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { analyticsDays } from '#server/db/tables/analytics-days.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { openStates, workedStates } from '#server/db/tables/work-states.ts'
import { type AnalyticsQuery, boundsOf, isCountedAgent } from './analytics-query.ts'
import type { Point } from './figures.ts'

/**
 * Returns each hour or day of a range and of the previous one, oldest first. Uses stored sums of days when there are
 * any. Leaves out times, hours and engines of points that are neither shown nor complete.
 */
export async function pointsOf(query: AnalyticsQuery): Promise<Point[]> {
  const { userId, timeZone, timeRange, agentId } = query
  // Hours are steps of absolute time, days are steps of local time: a day may have 23 or 25 hours.
  const steps =
    timeRange === '24h'
      ? sql`select at as starts, at + interval '1 hour' as next, null::date as day,
          to_char(at at time zone ${timeZone}, 'YYYY-MM-DD HH24:00') as label
        from bounds, generate_series(before_since, until, interval '1 hour') at`
      : sql`select day at time zone ${timeZone} as starts, (day + interval '1 day') at time zone ${timeZone} as next,
          day::date as day, to_char(day, 'YYYY-MM-DD') as label
        from bounds, generate_series(date_trunc('day', before_since at time zone ${timeZone}), until at time zone ${timeZone},
          interval '1 day') day`
  const runsOfPoint = sql`${agentExecutions} run
        where run.user_id = ${userId} and executed_at >= points.starts and executed_at < points.next
          and executed_at <= points.last and ${isCountedAgent(query)}`
  const { rows } = await db.execute<Point>(sql`
    with bounds as (${boundsOf(query)}),
    trash as (
      select array(select id from ${agents} where user_id = ${userId} and deleted_at is not null
        and (${agentId ?? null}::int is null or id = ${agentId ?? null}::int) order by id) as ids
    ),
    steps as (${steps}),
    lasting as (
      select steps.*, starts >= since as is_now, case when starts >= since then until else before_until end as last
      from bounds cross join steps
    ),
    points as materialized (
      select lasting.*, day is not null and next <= last as is_whole, remembered.sums
      from trash cross join lasting left join lateral (
        select sums from ${analyticsDays} where user_id = ${userId} and agent_id = ${agentId ?? 0}::int
          and day = lasting.day and next <= last and time_zone = ${timeZone} and trashed = trash.ids
      ) remembered on true
    ),
    runs as materialized (
      select points.starts, run.*, coalesce(status in ${workedStates}, false) as is_over
      from points cross join lateral (
        select status, execution_time, executed_at, cost, ai_used from ${runsOfPoint}
      ) run where points.sums is null and (is_now or is_whole)
    ),
    compared as (
      select points.starts, jsonb_build_object('total', run.total, 'open', 0, 'succeeded', succeeded, 'failed', failed,
        'timed', timed, 'took', took, 'p50', null, 'p95', null, 'cost', 0, 'hours', '{}'::jsonb, 'engines', '{}'::jsonb) as sums
      from points cross join lateral (
        select count(*) as total, count(*) filter (where status = 'success') as succeeded,
          count(*) filter (where status = 'failed') as failed,
          count(execution_time) filter (where status in ${workedStates}) as timed,
          coalesce(sum(execution_time) filter (where status in ${workedStates}), 0) as took
        from ${runsOfPoint}
      ) run where points.sums is null and not (is_now or is_whole)
    ),
    by_hour as (
      select starts, jsonb_object_agg(hour, runs) as hours
      from (select starts, extract(hour from executed_at at time zone ${timeZone})::int as hour, count(*) as runs
        from runs group by starts, hour) hours group by starts
    ),
    by_engine as (
      select starts, jsonb_object_agg(ai_used, jsonb_build_array(runs, cost)) as engines
      from (select starts, ai_used, count(*) as runs, (sum(cost) * 1000000)::bigint as cost
        from runs where ai_used is not null group by starts, ai_used) engines group by starts
    ),
    totals as (
      select starts, jsonb_build_object('total', count(*), 'open', count(*) filter (where status in ${openStates}),
        'succeeded', count(*) filter (where status = 'success'), 'failed', count(*) filter (where status = 'failed'),
        'timed', count(execution_time) filter (where is_over),
        'took', coalesce(sum(execution_time) filter (where is_over), 0),
        'p50', percentile_disc(0.5) within group (order by execution_time) filter (where is_over),
        'p95', percentile_disc(0.95) within group (order by execution_time) filter (where is_over),
        'cost', (sum(cost) * 1000000)::bigint) as sums
      from runs group by starts
    )
    select to_char(points.starts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, label, is_now as "isNow",
      is_whole and next + interval '1 hour' <= until as "isPast",
      points.sums is not null as "isRemembered", trash.ids as trashed, until::text,
      coalesce(points.sums, compared.sums,
        totals.sums || jsonb_build_object('hours', coalesce(hours, '{}'), 'engines', coalesce(engines, '{}'))) as sums
    from bounds cross join trash cross join points left join compared using (starts)
      left join totals using (starts) left join by_hour using (starts)
      left join by_engine using (starts)
    order by points.starts, label`)
  await rememberDays(query, rows)
  return rows
}

/** Sums of days with fewer runs are not stored, because reading the runs is as fast as reading a row. */
const busyFrom = 100
/** The longest range, the previous one, and a margin for time zones. */
const keptDays = 190

/** Stores the sums of busy days that were just computed and can no longer change. */
async function rememberDays(
  { userId, timeZone, agentId = 0 }: AnalyticsQuery,
  points: readonly Point[],
): Promise<void> {
  const rows = points.flatMap(({ isPast, isRemembered, sums, label: day, trashed }) =>
    isPast && !isRemembered && sums && sums.open === 0 && sums.total >= busyFrom
      ? [{ userId, agentId, day, timeZone, trashed, sums }]
      : [],
  )
  if (rows.length === 0) return
  const excluded = sql.raw('excluded')
  await db
    .insert(analyticsDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [analyticsDays.userId, analyticsDays.agentId, analyticsDays.day],
      set: {
        timeZone: sql`${excluded}.time_zone`,
        trashed: sql`${excluded}.trashed`,
        sums: sql`${excluded}.sums`,
      },
    })
  const newest = points.at(-1)?.label ?? ''
  await db
    .delete(analyticsDays)
    .where(
      and(eq(analyticsDays.userId, userId), lt(analyticsDays.day, sql`${newest}::date - ${keptDays}::int`)),
    )
}
