import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { ExecutionStatus } from '#contract/runs/run-names.ts'
import { type PlannedCause, scheduleReasons } from '#contract/schedules/schedules.ts'
import type { Page } from '#contract/values.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { agentTeamExecutions } from '#server/db/tables/teams.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { heldMemberRunsSql } from '#server/features/teams/public.ts'
import { clock } from '#server/platform/clock.ts'
import { reasonText } from './reason-labels.ts'
import { isPlannedOf, type Subject } from './subjects.ts'

export type PlannedRow = typeof plannedRuns.$inferSelect
export type NewPlannedRow = Pick<
  PlannedRow,
  'agentId' | 'teamId' | 'plannedAt' | 'outcome' | 'cause' | 'details'
>

/** Maximum number of rows that one statement inserts. */
const insertMax = 1_000

/** Whether a planned run, or a member of its team, waits for a decision of its owner. */
const isHeld = sql<boolean>`case
  when ${agentTeamExecutions.heldAt} is not null and ${isOpenWork(agentTeamExecutions)}
    then exists (select ${heldMemberRunsSql(sql`${agentTeamExecutions.id}`)})
  else ${agentExecutions.heldAt} is not null and ${agentExecutions.wakeAt} is null and ${isOpenWork(agentExecutions)}
end`

/** The error of the run, or the question to its owner, in the words of that time. */
const saidOf = sql<string | null>`case
  when ${agentExecutions.status} = 'failed' then ${agentExecutions.errorMessage}
  when ${agentTeamExecutions.status} = 'failed' then ${agentTeamExecutions.errorMessage}
  when ${agentExecutions.heldAt} is not null and ${isOpenWork(agentExecutions)} then (
    select held.reason from ${approvals} as held
    where held.execution_id = ${agentExecutions.id} and held.state = 'pending' limit 1
  )
  when ${agentTeamExecutions.heldAt} is not null and ${isOpenWork(agentTeamExecutions)} then (
    select held.reason from ${approvals} as held
    where held.execution_id in (select member.id ${heldMemberRunsSql(sql`${agentTeamExecutions.id}`)})
      and held.state = 'pending' order by held.id limit 1
  )
end`

/** The planned runs of an agent or a team, newest first; the caller has checked the reader's access. */
export async function readLedger(subject: Subject, { limit, before }: Page) {
  const { id, plannedAt, outcome, cause, details, reason } = getTableColumns(plannedRuns)
  const whose = subject.kind === 'agent' ? plannedRuns.agentId : plannedRuns.teamId
  const seenWhose = sql.raw(subject.kind === 'agent' ? 'seen.agent_id' : 'seen.team_id')
  const position = db
    .select({ plannedAt: sql`seen.planned_at` })
    .from(sql`${plannedRuns} as seen`)
    .where(sql`seen.id = ${before ?? 0} and ${seenWhose} = ${subject.id}`)
  const rows = await db
    .select({
      id,
      plannedAt,
      outcome,
      cause,
      details,
      reason,
      isHeld,
      said: saidOf,
      executionId: sql<number | null>`coalesce(${plannedRuns.executionId}, ${plannedRuns.teamExecutionId})`,
      executionStatus: sql<ExecutionStatus | null>`coalesce(${agentExecutions.status}, ${agentTeamExecutions.status})`,
      startedAt: sql`coalesce(${agentExecutions.startedAt}, ${agentTeamExecutions.startedAt})`.mapWith(
        agentExecutions.startedAt,
      ),
      completedAt: sql`coalesce(${agentExecutions.completedAt}, ${agentTeamExecutions.completedAt})`.mapWith(
        agentExecutions.completedAt,
      ),
    })
    .from(plannedRuns)
    .leftJoin(agentExecutions, eq(agentExecutions.id, plannedRuns.executionId))
    .leftJoin(agentTeamExecutions, eq(agentTeamExecutions.id, plannedRuns.teamExecutionId))
    .where(
      and(
        eq(whose, subject.id),
        before === undefined ? undefined : lt(plannedRuns.plannedAt, sql`(${position})`),
      ),
    )
    .orderBy(desc(plannedRuns.plannedAt))
    .limit(limit)
  return rows.map(({ isHeld: waits, said, ...row }) => {
    const notDone = waits ? [scheduleReasons.held, said].filter(Boolean).join(' ') : said
    return { ...row, reason: reasonText(row, subject.kind) ?? notDone }
  })
}

/** Stores planned runs; returns the rows that were new, because an instant has only one row. */
export async function insertOccurrences(tx: Queries, rows: readonly NewPlannedRow[]): Promise<PlannedRow[]> {
  const written: PlannedRow[] = []
  for (let from = 0; from < rows.length; from += insertMax) {
    const values = rows.slice(from, from + insertMax).map((row) => ({ ...row, createdAt: clock.now() }))
    written.push(...(await tx.insert(plannedRuns).values(values).onConflictDoNothing().returning()))
  }
  return written
}

export interface Settled {
  id: number
  outcome: PlannedRow['outcome']
  cause: PlannedCause | null
  details: PlannedRow['details']
  executionId: number | null
  teamExecutionId: number | null
}

/** Updates the outcomes of stored planned runs, in one statement. */
export async function settle(tx: Queries, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const rows = JSON.stringify(
    settled.map(({ id, outcome, cause, details, executionId, teamExecutionId }) => ({
      id,
      outcome,
      cause,
      details,
      execution_id: executionId,
      team_execution_id: teamExecutionId,
    })),
  )
  await tx.execute(sql`
    update ${plannedRuns}
    set outcome = settled.outcome, cause = settled.cause, details = settled.details, reason = null,
      execution_id = settled.execution_id, team_execution_id = settled.team_execution_id
    from jsonb_to_recordset(${rows}::jsonb)
      as settled(id int, outcome text, cause text, details jsonb, execution_id int, team_execution_id int)
    where ${plannedRuns.id} = settled.id`)
}

/** Skips waiting planned runs that will not start any more. */
export async function endWaiting(tx: Tx, subjects: readonly Subject[], cause: PlannedCause): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .update(plannedRuns)
    .set({ outcome: 'skipped', cause, details: null, reason: null })
    .where(and(isPlannedOf(subjects), eq(plannedRuns.outcome, 'waiting')))
}
