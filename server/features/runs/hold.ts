import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { clock } from '#server/platform/clock.ts'

/**
 * Marks a run as held, within the transaction that says why: from then on it takes no place, neither of its user nor
 * of a worker. A step that holds its own run throws `RunHeld` once this is committed. False: the run is over, is held
 * already, or was asked to stop.
 */
export async function holdRun(tx: Tx, executionId: number): Promise<boolean> {
  const held = await tx
    .update(agentExecutions)
    .set({ status: 'queued', heldAt: clock.now(), claimedAt: null, claimedBy: null })
    .where(
      and(
        eq(agentExecutions.id, executionId),
        inArray(agentExecutions.status, ['queued', 'running']),
        isNull(agentExecutions.heldAt),
        isNull(agentExecutions.cancelRequestedAt),
      ),
    )
    .returning({ id: agentExecutions.id })
  return held.length > 0
}
