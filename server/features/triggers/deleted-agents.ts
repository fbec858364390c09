import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agentTriggers, triggerDeliveries } from '#server/db/tables/triggers.ts'
import { whenAgentIsDeleted } from '#server/features/agents/service.ts'

/** Why an event that waited for an agent started nothing. */
export const agentDeleted = 'This agent was deleted.'

/** What waits for an agent ends when it goes to the trash, and does not start when it is restored. */
whenAgentIsDeleted(async (tx, { id, userId }) => {
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
})
