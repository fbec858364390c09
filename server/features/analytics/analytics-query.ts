import { type SQL, sql } from 'drizzle-orm'
import type { TimeRange } from '#contract/time/time-ranges.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { workedStates } from '#server/db/tables/work-states.ts'
import { rangeLengths, startOfRange } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'

/** Whose runs, of which agent, and in which range. */
export interface AnalyticsQuery {
  userId: string
  timeZone: string
  timeRange: TimeRange
  agentId: number | undefined
}

/**
 * SQL of one row: where the range and the previous one begin and end. A range of days begins at midnight in the user's
 * time zone and ends now. The previous one covers the same local hours, so that daylight saving time does not shift it.
 */
export function boundsOf({ timeRange, timeZone }: AnalyticsQuery): SQL {
  const length = rangeLengths[timeRange]
  const since = startOfRange(timeRange, timeZone)
  const now = sql`${clock.now().toISOString()}::timestamptz`
  if (timeRange === '24h') {
    return sql`select ${since} as since, ${now} as until, ${since} - interval '24 hours' as before_since,
      ${now} - interval '24 hours' as before_until`
  }
  const local = (instant: SQL) => sql`(${instant} at time zone ${timeZone})`
  const back = sql`${length}::int * interval '1 day'`
  return sql`select ${since} as since, ${now} as until,
    (${local(since)} - ${back}) at time zone ${timeZone} as before_since, (${local(now)} - ${back}) at time zone ${timeZone} as before_until`
}

/** Recommendations are computed from this many newest runs of a range, at most. */
export const judgedRunsMax = 1_000

/** SQL of the newest runs between two instants, with the columns that recommendations use. */
export function recentRunsSql(query: AnalyticsQuery, since: SQL, until: SQL): SQL {
  return sql`select run.id, run.agent_id, run.status, run.execution_time, run.executed_at, run.cost, run.sources,
      run.error_message, run.trigger_source, run.ai_used, coalesce(run.status in ${workedStates}, false) as is_over
    from ${agentExecutions} run
    where run.user_id = ${query.userId} and run.executed_at >= ${since} and run.executed_at <= ${until}
      and ${isCountedAgent(query)}
    order by run.executed_at desc limit ${sql.raw(String(judgedRunsMax))}`
}

/**
 * Condition for runs of the requested agents that are not in the trash. The sum keeps the planner from reading all runs
 * of each agent, whatever their time.
 */
export const isCountedAgent = ({ userId, agentId }: AnalyticsQuery): SQL => sql`
  run.agent_id + 0 = any(array(select id from ${agents} where user_id = ${userId} and deleted_at is null))
    and (${agentId ?? null}::int is null or run.agent_id = ${agentId ?? null}::int)`
