import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { scheduleReasons } from '#contract/schedules.ts'
import type { Page } from '#contract/values.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { clock } from '#server/platform/clock.ts'

export type PlannedRow = typeof plannedRuns.$inferSelect
export type NewPlannedRow = Pick<PlannedRow, 'agentId' | 'plannedAt' | 'outcome' | 'reason'>

/** Rows older than this are forgotten, as far as their agent still makes new ones. */
const keptMs = 400 * 24 * 3_600_000
/** Rows that one statement inserts. */
const insertMax = 1_000

/** Why a run that was planned is not done: what failed, or what it waits for. */
const whyNotDone = sql`case
  when ${agentExecutions.status} = 'failed' then ${agentExecutions.errorMessage}
  when ${agentExecutions.heldAt} is not null and ${agentExecutions.status} in ('queued', 'running')
    then concat_ws(' ', ${scheduleReasons.held}::text, (
      select held.reason from ${approvals} as held
      where held.execution_id = ${agentExecutions.id} and held.state = 'pending' limit 1
    ))
end`

/** What became of the planned instants of an agent whose owner was checked, newest first. */
export function readLedger(agentId: number, { limit, before }: Page) {
  const { id, plannedAt, outcome, reason, executionId } = getTableColumns(plannedRuns)
  const position = db
    .select({ plannedAt: sql`seen.planned_at` })
    .from(sql`${plannedRuns} as seen`)
    .where(sql`seen.id = ${before ?? 0} and seen.agent_id = ${agentId}`)
  return db
    .select({
      id,
      plannedAt,
      outcome,
      reason: sql<string | null>`coalesce(${reason}, ${whyNotDone})`,
      executionId,
      executionStatus: agentExecutions.status,
      startedAt: agentExecutions.startedAt,
      completedAt: agentExecutions.completedAt,
    })
    .from(plannedRuns)
    .leftJoin(agentExecutions, eq(agentExecutions.id, plannedRuns.executionId))
    .where(
      and(
        eq(plannedRuns.agentId, agentId),
        before === undefined ? undefined : lt(plannedRuns.plannedAt, sql`(${position})`),
      ),
    )
    .orderBy(desc(plannedRuns.plannedAt))
    .limit(limit)
}

/** Writes down what became of instants; answers the rows that were new: an instant has one row, whatever happens. */
export async function writeDown(tx: Queries, rows: readonly NewPlannedRow[]): Promise<PlannedRow[]> {
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
  reason: string | null
  executionId: number | null
}

/** Writes down what became of rows that stood there before, in one statement. */
export async function settle(tx: Queries, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const rows = JSON.stringify(
    settled.map(({ id, outcome, reason, executionId }) => ({
      id,
      outcome,
      reason,
      execution_id: executionId,
    })),
  )
  await tx.execute(sql`
    update ${plannedRuns}
    set outcome = settled.outcome, reason = settled.reason, execution_id = settled.execution_id
    from jsonb_to_recordset(${rows}::jsonb) as settled(id int, outcome text, reason text, execution_id int)
    where ${plannedRuns.id} = settled.id`)
}

/** Ends the waiting of planned runs that will not start any more. */
export async function endWaiting(tx: Tx, agentIds: readonly number[], reason: string): Promise<void> {
  if (agentIds.length === 0) return
  await tx
    .update(plannedRuns)
    .set({ outcome: 'skipped', reason })
    .where(and(inArray(plannedRuns.agentId, [...agentIds]), eq(plannedRuns.outcome, 'waiting')))
}

/** Forgets what became of instants more than a year ago. */
export async function forgetOld(tx: Queries, agentIds: readonly number[]): Promise<void> {
  if (agentIds.length === 0) return
  const oldest = new Date(clock.now().getTime() - keptMs)
  await tx
    .delete(plannedRuns)
    .where(and(inArray(plannedRuns.agentId, [...agentIds]), lt(plannedRuns.plannedAt, oldest)))
}
