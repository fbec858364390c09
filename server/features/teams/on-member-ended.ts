import { and, eq, sql } from 'drizzle-orm'
import { finalStatuses } from '#contract/runs/runs.ts'
import { afterCommit } from '#server/db/database.ts'
import { teamExecutionMembers } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions } from '#server/db/tables/teams.ts'
import { announceWork } from '#server/durable/durable.ts'
import { wakeWork } from '#server/durable/wait.ts'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { teamChanged } from './live.ts'
import { moveMembers } from './member-states.ts'
import { teamKind } from './team-kind.ts'

/** Stores the outcome of a member in its team's run, and wakes that run when no other member is running. */
export const wakeTeam: RunEndedListener = {
  wants: sql`agent_executions.team_execution_id is not null`,
  includesCanceled: true,
  async act(tx, { run }) {
    const { teamExecutionId } = run
    const state = finalStatuses.find((status) => status === run.status)
    if (teamExecutionId === null || state === undefined) return
    await moveMembers(tx, eq(teamExecutionMembers.executionId, run.id), state, { error: run.errorMessage })
    // Locks the team's run, so that of members that end at the same moment each sees the outcome of the one before.
    await tx
      .select({ id: agentTeamExecutions.id })
      .from(agentTeamExecutions)
      .where(eq(agentTeamExecutions.id, teamExecutionId))
      .for('no key update')
    const others = and(
      eq(teamExecutionMembers.teamExecutionId, teamExecutionId),
      eq(teamExecutionMembers.state, 'running'),
    )
    const isLast = (await tx.$count(teamExecutionMembers, others)) === 0
    if (isLast && (await wakeWork(tx.$client, teamKind, teamExecutionId))) {
      afterCommit(tx, () => announceWork(teamKind))
    }
    afterCommit(tx, () => teamChanged(teamExecutionId))
  },
}
