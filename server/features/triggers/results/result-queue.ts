import { and, desc, eq, inArray } from 'drizzle-orm'
import { deliveriesKept } from '#contract/triggers/triggers.ts'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { resultDeliveries } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'

const forgottenAtOnce = 20

export type ResultDeliveryRow = typeof resultDeliveries.$inferSelect

/**
 * Queues the result of a run for these addresses in the transaction that records it; a repeated call changes nothing.
 */
export async function addResultDeliveries(tx: Tx, run: ExecutionRow, hookIds: number[]): Promise<void> {
  const now = clock.now()
  const { id: executionId, userId } = run
  const rows = hookIds.map((hookId) => ({ hookId, userId, executionId, nextAttemptAt: now, createdAt: now }))
  await tx.insert(resultDeliveries).values(rows).onConflictDoNothing()
  for (const hookId of hookIds) await deleteSurplus(tx, hookId)
  afterCommit(tx, () => announce('results'))
}

/** Gives up the queued results of an address that is switched off. */
export async function endQueued(tx: Tx, hookId: number): Promise<void> {
  await tx
    .update(resultDeliveries)
    .set({ status: 'failed', lastError: 'The address was switched off.' })
    .where(and(eq(resultDeliveries.hookId, hookId), eq(resultDeliveries.status, 'queued')))
}

async function deleteSurplus(tx: Tx, hookId: number): Promise<void> {
  const surplus = tx
    .select({ executionId: resultDeliveries.executionId })
    .from(resultDeliveries)
    .where(eq(resultDeliveries.hookId, hookId))
    .orderBy(desc(resultDeliveries.executionId))
    .offset(deliveriesKept)
    .limit(forgottenAtOnce)
  await tx
    .delete(resultDeliveries)
    .where(and(eq(resultDeliveries.hookId, hookId), inArray(resultDeliveries.executionId, surplus)))
}
