import { and, asc, isNotNull, sql } from 'drizzle-orm'
import type { UserIntegration } from '#contract/integrations/integrations.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { maskedConfig } from './connection-config.ts'
import type { Connection } from './connections.ts'

/** Returns connections as their owner sees them: with masked secrets and the agents that use them. */
export async function presentConnections(
  userId: string,
  connections: readonly Connection[],
): Promise<UserIntegration[]> {
  const usedBy = await agentsByConnection(userId)
  return connections.map(({ connector, config, open, userId: _userId, ...rest }) => ({
    ...rest,
    integrationId: connector.id,
    config: maskedConfig(connector, config ?? open),
    isReadable: config !== null && (!connector.oauth || Boolean(config.refreshToken)),
    agents: usedBy.get(rest.id) ?? [],
  }))
}

/** Returns one connection as its owner sees it. */
export async function presentConnection(connection: Connection): Promise<UserIntegration> {
  const [one] = await presentConnections(connection.userId, [connection])
  if (!one) throw new Error('A connection was lost on the way.')
  return one
}

/** Returns the agents of a user by the connections that they use, read from or deliver to. */
async function agentsByConnection(userId: string): Promise<Map<number, UserIntegration['agents']>> {
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
