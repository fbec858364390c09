import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { teamExecutionMembers } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions } from '#server/db/tables/teams.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { announceWork } from '#server/durable/durable.ts'
import { wakeWork } from '#server/durable/wait.ts'
import { stopRun } from '#server/features/runs/public.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { moveMembers } from './member-states.ts'
import { canceledTeam, recordTeamRun } from './record-team.ts'
import { teamKind } from './team-kind.ts'

/** How often team runs without a worker are checked, ms. */
const everyMs = 10_000
const batchMax = 100

/** Stops what a crash left half stopped, and resumes team runs that nothing else would wake. */
export const reconcileTeams = pollLoop({
  what: 'look through the runs of teams',
  round: async () => {
    if (!(await isAnythingOpen())) return
    await endCanceled()
    await stopLeftMembers()
    await wakeForgotten()
  },
  atLeastEveryMs: everyMs,
})

/** One query instead of three when no team is running, which is most of the time. */
async function isAnythingOpen(): Promise<boolean> {
  const [team] = await db
    .select({ id: agentTeamExecutions.id })
    .from(agentTeamExecutions)
    .where(isOpenWork(agentTeamExecutions))
    .limit(1)
    .unionAll(
      db
        .select({ id: agentExecutions.id })
        .from(agentExecutions)
        .where(and(isOpenWork(agentExecutions), isNotNull(agentExecutions.teamExecutionId)))
        .limit(1),
    )
  return team !== undefined
}

async function endCanceled(): Promise<void> {
  const rows = await db
    .select({ id: agentTeamExecutions.id })
    .from(agentTeamExecutions)
    .where(
      and(
        isOpenWork(agentTeamExecutions),
        isNull(agentTeamExecutions.claimedAt),
        isNotNull(agentTeamExecutions.cancelRequestedAt),
      ),
    )
    .limit(batchMax)
  for (const { id } of rows) await recordTeamRun(id, canceledTeam)
}

/** Stops members whose team has ended. */
async function stopLeftMembers(): Promise<void> {
  const rows = await db
    .select({ id: agentExecutions.id, userId: agentExecutions.userId })
    .from(agentExecutions)
    .innerJoin(agentTeamExecutions, eq(agentTeamExecutions.id, agentExecutions.teamExecutionId))
    .where(
      and(
        isOpenWork(agentExecutions),
        not(isOpenWork(agentTeamExecutions)),
        isNull(agentExecutions.cancelRequestedAt),
      ),
    )
    .limit(batchMax)
  for (const { id, userId } of rows) await stopRun({ userId }, id)
}

/** Wakes team runs that wait for members whose runs were deleted with their agents. */
async function wakeForgotten(): Promise<void> {
  const isGone = and(eq(teamExecutionMembers.state, 'running'), isNull(teamExecutionMembers.executionId))
  const rows = await db
    .select({ id: agentTeamExecutions.id })
    .from(agentTeamExecutions)
    .where(
      and(
        isOpenWork(agentTeamExecutions),
        isNotNull(agentTeamExecutions.heldAt),
        sql`exists (select from ${teamExecutionMembers} where team_execution_id = ${agentTeamExecutions.id} and ${isGone})`,
      ),
    )
    .limit(batchMax)
  for (const { id } of rows) {
    await inTransaction(async (tx) => {
      const members = and(eq(teamExecutionMembers.teamExecutionId, id), isGone)
      await moveMembers(tx, members, 'failed', { error: 'Its agent was deleted.' })
      await wakeWork(tx.$client, teamKind, id)
    })
    announceWork(teamKind)
  }
}
