import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'

/**
 * Lets only one transaction at a time change which lessons an agent has, so that their limits hold. Acquired before any
 * row lock on a lesson, to avoid deadlocks.
 */
export async function lockLessons(tx: Tx, agentId: number): Promise<void> {
  await tx.select({ id: agents.id }).from(agents).where(eq(agents.id, agentId)).for('no key update')
}
