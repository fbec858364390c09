import { sql } from 'drizzle-orm'
import { nextInstants, recurrenceOf } from '#contract/schedules/recurrence.ts'
import { db } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import { users } from '#server/db/tables/users.ts'
import { workedStates } from '#server/db/tables/work-states.ts'
import type { TokenUsage } from '#server/engine/model/prices/cost.ts'
import { clock } from '#server/platform/clock.ts'

/** Newest successful runs that an average is taken of. */
const sampledRunsMax = 50
/** Runs of a month that are counted; more are extrapolated. */
const countedMax = 1_000
const dayMs = 86_400_000
const monthMs = 30 * dayMs

/** The tokens of an average run of an agent, and how often it runs. */
export interface UsualRun {
  /** Null: it has not run yet. */
  tokens: TokenUsage | null
  basedOnRuns: number
  runsPerMonth: number
}

/** Measures the runs of an agent, with any model: those that needed none count with no tokens. */
export async function usualRunOf(agent: AgentRow): Promise<UsualRun> {
  const since = new Date(clock.now().getTime() - monthMs)
  const { rows } = await db.execute<{
    runs: number
    input: number | null
    output: number | null
    cached: number | null
    recent: number
    zone: string
  }>(sql`
    with sampled as (
      select id from ${agentExecutions}
      where agent_id = ${agent.id} and status = 'success' and ai_used is distinct from 'built-in'
      order by id desc limit ${sampledRunsMax}
    )
    select count(distinct sampled.id)::int as runs,
      (sum(record.input_tokens) / count(distinct sampled.id))::int as input,
      (sum(record.output_tokens) / count(distinct sampled.id))::int as output,
      (sum(record.cached_tokens) / count(distinct sampled.id))::int as cached,
      (
        select count(*)::int from (
          select from ${agentExecutions} as recent
          where recent.agent_id = ${agent.id} and recent.executed_at > ${since} and recent.status in ${workedStates}
          limit ${countedMax}
        ) as recent
      ) as recent,
      (select time_zone from ${users} where id = ${agent.userId}) as zone
    from sampled left join ${usageRecords} as record
      on record.execution_id = sampled.id and record.purpose = 'run' and record.input_tokens is not null`)
  const [row] = rows
  if (!row) throw new Error('The statement returned no row.')
  const { runs, input, output, cached, recent, zone } = row
  const tokens = input === null ? null : tokensOf(input, output ?? 0, cached ?? 0)
  return { tokens, basedOnRuns: tokens ? runs : 0, runsPerMonth: plannedRuns(agent, zone) ?? recent }
}

const tokensOf = (inputTokens: number, outputTokens: number, cacheReadTokens: number): TokenUsage => ({
  inputTokens,
  outputTokens,
  cacheReadTokens: Math.min(cacheReadTokens, inputTokens),
})

/** Runs that the schedule of an agent plans in the next 30 days; null: it has no schedule. */
function plannedRuns(agent: AgentRow, timeZone: string): number | null {
  const plan = recurrenceOf(agent, timeZone)
  if (!plan) return null
  const now = clock.now()
  const instants = nextInstants(plan, now, countedMax)
  const last = instants.at(-1)?.getTime() ?? 0
  const end = now.getTime() + monthMs
  if (last > end || instants.length < countedMax) return instants.filter((at) => at.getTime() <= end).length
  return Math.round((countedMax * monthMs) / (last - now.getTime()))
}
