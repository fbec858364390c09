import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { agents } from './tables/agents.ts'

/** What somebody wants of a thing: to see it, to have it do its work, to change it or take it away. */
export type Right = 'view' | 'run' | 'edit'

/** Rules by which a user has a right to agents; one is enough. The owner has every right. */
const rules: Record<Right, (userId: string) => SQL> = {
  view: isOwner,
  run: isOwner,
  edit: isOwner,
}

/**
 * The agents with which a user may do this, as a condition of a statement that reads `agents`; those in the trash are
 * there for nobody. Every service asks here, so that others than the owner are let in at one place.
 */
export function accessibleAgents(userId: string, right: Right): SQL | undefined {
  return and(rules[right](userId), isNull(agents.deletedAt))
}

function isOwner(userId: string): SQL {
  return eq(agents.userId, userId)
}
