import { and, eq, sql } from 'drizzle-orm'
import type { Engine } from '#contract/agents/agents.ts'
import { openStatuses } from '#contract/runs/run-names.ts'
import { afterCommit, db, inTransaction, type Tx } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { teamExecutionMembers, teamExecutionSteps } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions } from '#server/db/tables/teams.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { WorkLost } from '#server/durable/attempt.ts'
import { workerId } from '#server/durable/durable.ts'
import { cleaned, lineColumns, putLines, type StepLine } from '#server/durable/step-line.ts'
import { announceNewRun, stopRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { teamRunEnded } from './hooks.ts'
import { teamChanged } from './live.ts'
import { moveMembers } from './member-states.ts'
import { teamKind } from './team-kind.ts'

/** How the run of a team ended. */
export type TeamEnding =
  | {
      status: 'success'
      error: null
      finalOutput: string
      engine: Engine
      model: string | null
      cost: string
      tokensUsed: number
    }
  | { status: 'failed' | 'canceled'; error: string }

export const canceledTeam: TeamEnding = { status: 'canceled', error: 'The run of the team was canceled.' }
export const failedTeam = (error: string): TeamEnding => ({ status: 'failed', error })

/**
 * Records the end of a team's run. Only an open run can end. With an attempt, throws `WorkLost` if that attempt no
 * longer has the run. Members that did not begin are skipped, and running ones are stopped.
 */
export async function recordTeamRun(
  id: number,
  ending: TeamEnding,
  attempt?: { number: number; lines: readonly StepLine[] },
): Promise<void> {
  const isOpen = isOpenWork(agentTeamExecutions)
  const isMine = attempt && [
    eq(agentTeamExecutions.claimedBy, workerId() ?? ''),
    eq(agentTeamExecutions.attempt, attempt.number),
  ]
  const isRecorded = await inTransaction(async (tx) => {
    const completedAt = clock.now()
    const at = sql`${completedAt.toISOString()}::timestamptz`
    const [run] = await tx
      .update(agentTeamExecutions)
      .set({
        status: ending.status,
        completedAt,
        errorMessage: ending.error === null ? null : cleaned(ending.error),
        totalExecutionTime: sql`least(2147483647, greatest(0,
          extract(epoch from (${at} - coalesce(started_at, executed_at))) * 1000))::int`,
        ...(ending.status === 'success' ? answerColumns(ending) : {}),
      })
      .where(and(eq(agentTeamExecutions.id, id), isOpen, ...(isMine ?? [])))
      .returning()
    if (!run) return false
    await closeJournal(tx, id, attempt?.lines ?? [])
    await moveMembers(tx, eq(teamExecutionMembers.teamExecutionId, id), 'skipped')
    await stopMembers(tx, id)
    afterCommit(tx, () => announceNewRun(run.userId))
    for (const listener of teamRunEnded.listeners) await listener(tx, run)
    return true
  })
  if (!isRecorded && attempt) await refuseIfOpen(id)
  teamChanged(id)
}

function answerColumns(ending: Extract<TeamEnding, { status: 'success' }>) {
  const { finalOutput, engine, model, cost, tokensUsed } = ending
  return { outputData: { finalOutput: cleaned(finalOutput), engine, model }, cost, tokensUsed }
}

/** Stops the runs of members that are still open, after the commit. */
async function stopMembers(tx: Tx, teamExecutionId: number): Promise<void> {
  const open = await tx
    .select({ id: agentExecutions.id, userId: agentExecutions.userId })
    .from(agentExecutions)
    .where(and(eq(agentExecutions.teamExecutionId, teamExecutionId), isOpenWork(agentExecutions)))
  afterCommit(tx, () => {
    for (const { id, userId } of open) {
      stopRun({ userId }, id).catch((error: unknown) =>
        log.warn(
          { err: error, executionId: id },
          'Could not cancel the run of a team member; a later check cancels it',
        ),
      )
    }
  })
}

async function closeJournal(tx: Tx, id: number, lines: readonly StepLine[]): Promise<void> {
  if (lines.length > 0) {
    await tx.$client.query(
      `with lines as (
         select $1::int as work_id, * from json_to_recordset($2::json) as l(${lineColumns})
       ) ${putLines(teamKind.steps, 'lines l', 'null')}`,
      [id, JSON.stringify(lines)],
    )
  }
  await tx
    .update(teamExecutionSteps)
    .set({
      kept: null,
      endedAt: sql`coalesce(ended_at, ${clock.now().toISOString()}::timestamptz)`,
      state: sql`case when state = 'running' then 'canceled' else state end`,
    })
    .where(eq(teamExecutionSteps.teamExecutionId, id))
}

async function refuseIfOpen(id: number): Promise<void> {
  const [run] = await db
    .select({ status: agentTeamExecutions.status })
    .from(agentTeamExecutions)
    .where(eq(agentTeamExecutions.id, id))
  if (run && openStatuses.some((status) => status === run.status)) {
    throw new WorkLost(`Lease lost: another worker owns the run ${id} of a team.`)
  }
}
