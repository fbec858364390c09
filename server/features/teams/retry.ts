import { and, eq, inArray } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { TeamExecutionMemberRow } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions, type TeamExecutionRow } from '#server/db/tables/teams.ts'
import { announceWork } from '#server/durable/durable.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { membersInRun, stagesOf } from './stage.ts'
import { addTeamRun, type PlannedMember } from './start.ts'
import { teamKind } from './team-kind.ts'
import { lockTeam } from './team-lock.ts'
import { teamRunFor } from './results.ts'

/**
 * Repeats what failed in a team's run and all later stages, with its members and its task; other results are reused.
 */
export async function retryTeamRun(actor: Actor, id: number): Promise<TeamExecutionRow> {
  const { teamId } = await teamRunFor(actor.userId, id, 'run')
  const run = await inTransaction(async (tx) => {
    await lockTeam(tx, actor.userId, teamId, 'run')
    const [before] = await tx.select().from(agentTeamExecutions).where(eq(agentTeamExecutions.id, id))
    if (!before) throw notFound('Team run')
    if (before.completedAt === null) throw conflict('This run of the team has not ended yet.')
    const all = await membersInRun(tx, id)
    const ids = all.flatMap(({ agentId }) => agentId ?? [])
    const left = await agentIdsWithin(tx, before.userId, ids)
    const members = all.filter(({ agentId, state }) => state === 'success' || left.has(agentId ?? 0))
    if (members.length === 0) throw conflict('The agents of this run were deleted.')
    return addTeamRun(
      tx,
      actor,
      {
        teamId,
        userId: before.userId,
        taskDescription: before.taskDescription,
        executionOrder: before.executionOrder,
        inputData: before.inputData,
        triggerSource: 'retry',
        retryOf: id,
      },
      planRepeated(before, members),
    )
  })
  announceWork(teamKind)
  return run
}

/** From the first stage with a failure on, plans every member again, except those that succeeded in that stage. */
function planRepeated(
  { executionOrder }: TeamExecutionRow,
  members: readonly TeamExecutionMemberRow[],
): PlannedMember[] {
  let isAfter = false
  return stagesOf(executionOrder, members).flatMap((stage) => {
    const planned = stage.map(({ state, executionId, handedOver, ...member }) =>
      isAfter || state !== 'success'
        ? { ...member, state: 'waiting' as const, executionId: null, isTakenOver: false, handedOver: [] }
        : { ...member, state, executionId, isTakenOver: true, handedOver },
    )
    isAfter ||= stage.some(({ state }) => state !== 'success')
    return planned
  })
}

/** Those of the agents that still exist and belong to the user. */
async function agentIdsWithin(tx: Tx, userId: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(inArray(agents.id, [...ids]), accessibleAgents(userId, 'own')))
  return new Set(rows.map(({ id }) => id))
}
