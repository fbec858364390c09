import { and, asc, isNotNull, sql } from 'drizzle-orm'
import type { UserIntegration } from '#contract/integrations/integrations.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'

/** Returns the agents of a user by the connections that they use, read from or deliver to. */
export async function agentsByConnection(userId: string): Promise<Map<number, UserIntegration['agents']>> {
  const rows = await db
    .select({
      id: agents.id,
      name: agents.name,
      connectionIds: sql<
        number[]
      >`jsonb_path_query_array(${agents.tools}, '$.*[*].connectionId ? (@ != null)')`,
    })
    .from(agents)
    .where(and(accessibleAgents(userId, 'own'), isNotNull(agents.tools)))
    .orderBy(asc(agents.id))
  const byConnection = new Map<number, UserIntegration['agents']>()
  for (const { connectionIds, ...agent } of rows) {
    for (const id of new Set(connectionIds)) byConnection.set(id, [...(byConnection.get(id) ?? []), agent])
  }
  return byConnection
}
