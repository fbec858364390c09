import { and, asc, eq, exists, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { scheduleReasons } from '#contract/schedules.ts'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { startPlanned } from './start-planned.ts'

/** Agents with waiting runs that one look finds. */
const agentsAtOnce = 200

/** Agents whose earlier run has ended while planned runs wait for that. */
export async function agentsToGoOn(): Promise<number[]> {
  const rows = await selectWaiting(db).limit(agentsAtOnce)
  return rows.map(({ agentId }) => agentId)
}

/** Starts the oldest waiting run of each of these agents where no earlier one is open; answers the new runs. */
export function takeWaiting(agentIds: readonly number[]): Promise<number[]> {
  return inTransaction(async (tx) => {
    const locked = await tx
      .select({ id: agents.id, userId: agents.userId })
      .from(agents)
      .where(and(inArray(agents.id, [...agentIds]), isNull(agents.deletedAt), eq(agents.status, 'active')))
      .orderBy(asc(agents.id))
      .for('no key update', { skipLocked: true })
    const owners = new Map(locked.map(({ id, userId }) => [id, userId]))
    // Only under the lock it is sure that no other scheduler has started them.
    const rows = await selectWaiting(tx, [...owners.keys()])
    return startPlanned(
      tx,
      rows.map((row) => ({ ...row, userId: owners.get(row.agentId) ?? '', reason: scheduleReasons.waited })),
    )
  })
}

function selectWaiting(queries: Queries, agentIds?: number[]) {
  const openRun = queries
    .select({ one: sql`1` })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.agentId, plannedRuns.agentId),
        inArray(agentExecutions.status, ['queued', 'running']),
      ),
    )
  const activeAgent = queries
    .select({ one: sql`1` })
    .from(agents)
    .where(and(eq(agents.id, plannedRuns.agentId), eq(agents.status, 'active'), isNull(agents.deletedAt)))
  return queries
    .selectDistinctOn([plannedRuns.agentId], {
      id: plannedRuns.id,
      agentId: plannedRuns.agentId,
      plannedAt: plannedRuns.plannedAt,
    })
    .from(plannedRuns)
    .where(
      and(
        eq(plannedRuns.outcome, 'waiting'),
        agentIds && inArray(plannedRuns.agentId, agentIds),
        notExists(openRun),
        exists(activeAgent),
      ),
    )
    .orderBy(asc(plannedRuns.agentId), asc(plannedRuns.plannedAt))
    .$dynamic()
}
