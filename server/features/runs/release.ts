import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { wakeDispatchers } from './dispatch.ts'

/**
 * Lets a held run go on after its last finished step, within the transaction that decides so, in any process; it then
 * waits for its turn like every run. False: it was not held.
 */
export async function releaseRun(tx: Tx, executionId: number): Promise<boolean> {
  const released = await tx
    .update(agentExecutions)
    .set({ heldAt: null })
    .where(
      and(
        eq(agentExecutions.id, executionId),
        inArray(agentExecutions.status, ['queued', 'running']),
        isNotNull(agentExecutions.heldAt),
      ),
    )
    .returning({ id: agentExecutions.id })
  if (released.length > 0) afterCommit(tx, wakeDispatchers)
  return released.length > 0
}
