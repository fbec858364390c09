import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, type Tx } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { agentTriggers, triggerDeliveries } from '#server/db/tables/triggers.ts'

/** The reason stored with a pending event that did not start a run. */
export const agentDeleted = 'This agent was deleted.'

/** Refuses the pending events of an agent that moves to the trash, so that they start no run when it is restored. */
export async function endWaitingEvents(tx: Tx, { id, userId }: AgentRow): Promise<void> {
  const triggers = db
    .select({ id: agentTriggers.id })
    .from(agentTriggers)
    .where(eq(agentTriggers.agentId, id))
  await tx
    .update(triggerDeliveries)
    .set({ status: 'refused', reason: agentDeleted })
    .where(
      and(
        eq(triggerDeliveries.userId, userId),
        sql`${triggerDeliveries.status} = 'pending'`,
        inArray(triggerDeliveries.triggerId, triggers),
      ),
    )
}
