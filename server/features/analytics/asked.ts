import { type SQL, sql } from 'drizzle-orm'
import type { TimeRange } from '#contract/time-ranges.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { rangeLengths, startOfRange } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'

/** Whose runs, of which agent, over which range. */
export interface Asked {
  userId: string
  timeZone: string
  timeRange: TimeRange
  agentId: number | undefined
}

/**
 * SQL of one row: where the range and the one before begin and end. A range of days begins at midnight by the user's
 * clock and ends now; the one before covers the same hours by that clock, so that daylight saving shifts nothing.
 */
export function boundsOf({ timeRange, timeZone }: Asked): SQL {
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

/** SQL of the runs that count from one instant to another: of agents that are not in the trash. */
export function runsBetween({ userId, agentId }: Asked, since: SQL, until: SQL): SQL {
  const run = agentExecutions
  return sql`select run.*, coalesce(run.status in ('success', 'failed'), false) as is_over
    from ${run} run join ${agents} agent on agent.id = run.agent_id and agent.deleted_at is null
    where run.user_id = ${userId} and run.executed_at >= ${since} and run.executed_at <= ${until}
      and (${agentId ?? null}::int is null or run.agent_id = ${agentId ?? null}::int)`
}
