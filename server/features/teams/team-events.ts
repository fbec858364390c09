import { and, eq, sql } from 'drizzle-orm'
import type { TeamRunEvent } from '#contract/teams/teams.ts'
import { accessibleTeams } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agentTeamExecutions, agentTeams } from '#server/db/tables/teams.ts'
import { withStreamSlot, isFinal, lookAgainMs } from '#server/features/runs/public.ts'
import type { StreamEvent } from '#server/http/sockets/event-stream.ts'
import { nextTeamChange } from './live.ts'
import { teamRunFor } from './results.ts'

/**
 * Sends an event whenever a team's run has changed, until it has ended or is no longer shared with the reader. The id
 * of each event identifies the state: a reader that reconnects with it receives an event only if the state has changed.
 */
export async function teamRunEvents(
  userId: string,
  id: number,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamEvent<TeamRunEvent>>> {
  return withStreamSlot(userId, await followTeamRun(userId, id, lastEventId, signal))
}

/** Does the same for a stream that carries other events too and keeps its own position. */
export async function followTeamRun(
  userId: string,
  id: number,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamEvent<TeamRunEvent>>> {
  await teamRunFor(userId, id, 'view')
  return readEvents(userId, id, lastEventId, signal)
}

async function* readEvents(
  userId: string,
  id: number,
  since: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<TeamRunEvent>> {
  let sent = since
  while (!signal.aborted) {
    // Subscribe before reading, so that no change is missed between the two.
    const changed = nextTeamChange(id, lookAgainMs, signal)
    const now = await stateOf(userId, id)
    if (!now) return
    const { state, status } = now
    if (state !== sent) yield { id: state, value: { type: 'changed', status } }
    sent = state
    if (isFinal(status)) return
    await changed
  }
}

/** The status of a team's run, with an id that changes whenever anything changes that its page shows. */
async function stateOf(userId: string, id: number) {
  const members = sql`(
    select string_agg(concat_ws(' ', member.id, member.state, run.status, run.held_at is not null), ',' order by member.id)
    from team_execution_members as member left join agent_executions as run on run.id = member.execution_id
    where member.team_execution_id = agent_team_executions.id
  )`
  const [found] = await db
    .select({
      status: agentTeamExecutions.status,
      state: sql<string>`md5(concat_ws('|', agent_team_executions.status, started_at, ${members}))`,
    })
    .from(agentTeamExecutions)
    .innerJoin(agentTeams, eq(agentTeams.id, agentTeamExecutions.teamId))
    .where(and(eq(agentTeamExecutions.id, id), accessibleTeams(userId, 'view')))
  return found
}
