import type { UserIntegration } from '#contract/integrations/integrations.ts'
import { maskedConfig } from './connection-config.ts'
import type { Connection } from './connections.ts'
import { agentsByConnection } from './agents-by-connection.ts'

/** Returns connections as their owner sees them: with masked secrets and the agents that use them. */
export async function shown(userId: string, connections: readonly Connection[]): Promise<UserIntegration[]> {
  const agents = await agentsByConnection(userId)
  return connections.map(({ connector, config, open, userId: _userId, ...rest }) => ({
    ...rest,
    integrationId: connector.id,
    config: maskedConfig(connector, config ?? open),
    isReadable: config !== null && (!connector.oauth || Boolean(config.refreshToken)),
    agents: agents.get(rest.id) ?? [],
  }))
}

/** Returns one connection as its owner sees it. */
export async function shownOne(connection: Connection): Promise<UserIntegration> {
  const [one] = await shown(connection.userId, [connection])
  if (!one) throw new Error('A connection was lost on the way.')
  return one
}
