import { sql } from 'drizzle-orm'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { workedStates } from '#server/db/tables/work-states.ts'

/**
 * Whether the owner of an agent is notified only of changes and failures, as a condition of a statement that reads
 * `agents`.
 */
export const wantsOnlyNews = sql`(${agents.notifications} and ${agents.notifyWhen} = 'changed-or-failed')`

/**
 * Whether a success without news is silent, as a condition of a statement that reads `agents`. The first success after
 * a failure is announced, because the recovery is news.
 */
export const isSilentSuccess = sql`(${wantsOnlyNews} and 'success' = (
  select before.status from ${agentExecutions} as before
  where before.agent_id = agents.id and before.status in ${workedStates} order by before.id desc limit 1
))`
