import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'

/**
 * Lets only one transaction at a time change which lessons an agent has, so that their limits hold. Taken before any
 * lesson that the transaction shares with others.
 */
export async function lockLessons(tx: Tx, agentId: number): Promise<void> {
  await tx.select({ id: agents.id }).from(agents).where(eq(agents.id, agentId)).for('no key update')
}
