import { and, asc, desc, eq, exists, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { scheduleReasons } from '#contract/schedules.ts'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { startPlanned } from './start-planned.ts'

/** Agents with waiting runs that one look finds. */
const agentsAtOnce = 200

interface InWait {
  /** Agents whose earlier run has ended while planned runs wait for that. */
  freeIds: number[]
  /** Whether more may be free soon. A run that is held ends when its owner says so, not soon. */
  isMore: boolean
}

/** Agents with planned runs that wait for an earlier run to end, those where it has ended first. */
export async function agentsInWait(): Promise<InWait> {
  const isFree = sql<boolean>`${notExists(openRun(db))}`.as('is_free')
  const rows = await db
    .selectDistinct({
      agentId: plannedRuns.agentId,
      isFree,
      isGoing: sql<boolean>`${exists(openRun(db, isNull(agentExecutions.heldAt)))}`,
    })
    .from(plannedRuns)
    .where(and(eq(plannedRuns.outcome, 'waiting'), exists(activeAgent(db))))
    .orderBy(desc(isFree))
    .limit(agentsAtOnce)
  return {
    freeIds: rows.filter((row) => row.isFree).map(({ agentId }) => agentId),
    isMore: rows.some((row) => row.isFree || row.isGoing),
  }
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

function selectWaiting(queries: Queries, agentIds: number[]) {
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
        inArray(plannedRuns.agentId, agentIds),
        notExists(openRun(queries)),
        exists(activeAgent(queries)),
      ),
    )
    .orderBy(asc(plannedRuns.agentId), asc(plannedRuns.plannedAt))
}

function openRun(queries: Queries, which?: SQL) {
  return queries
    .select({ one: sql`1` })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.agentId, plannedRuns.agentId),
        inArray(agentExecutions.status, ['queued', 'running']),
        which,
      ),
    )
}

function activeAgent(queries: Queries) {
  return queries
    .select({ one: sql`1` })
    .from(agents)
    .where(and(eq(agents.id, plannedRuns.agentId), eq(agents.status, 'active'), isNull(agents.deletedAt)))
}
