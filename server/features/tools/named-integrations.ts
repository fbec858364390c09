import { sql } from 'drizzle-orm'
import type { ToolUse } from '#contract/agents/agent-tools.ts'
import { isIntegrationNamed, isServiceNamed } from '#contract/agents/named-integrations.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { Connection } from '#server/features/integrations/public.ts'
import { connectors } from '#server/integrations/catalogue.ts'
import { toolsOfConnection } from './offers.ts'

/** An integration that an agent names, and the owner's usable connections that match it. */
interface NamedIntegration {
  name: string
  connections: Connection[]
}

/** Finds the connections that match names: by service, or by the name that the owner gave a connection. */
export function namedConnections(
  names: readonly string[],
  connections: readonly Connection[],
): NamedIntegration[] {
  const usable = connections.filter(({ isActive, config }) => isActive && config !== null)
  return names.map((name) => ({
    name,
    connections: usable.filter(({ connector, name: own }) =>
      isIntegrationNamed(name, [connector.id, connector.name, own]),
    ),
  }))
}

/** Every tool of a connection; writes need approval each time. */
export const allToolsOf = (connection: Connection): ToolUse[] =>
  toolsOfConnection(connection).map(({ name: tool }) => ({
    integrationId: connection.connector.id,
    connectionId: connection.id,
    tool,
    isAllowed: false,
  }))

const keyOf = ({ connectionId, tool }: ToolUse) => `${connectionId} ${tool}`

/**
 * The tools that an agent may use: the chosen ones, with their settings, and all tools of the integrations that it
 * names.
 */
export function usesWithNamed(chosen: readonly ToolUse[], named: readonly NamedIntegration[]): ToolUse[] {
  const uses = new Map(chosen.map((use) => [keyOf(use), use]))
  for (const use of named.flatMap(({ connections }) => connections.flatMap(allToolsOf)))
    if (!uses.has(keyOf(use))) uses.set(keyOf(use), use)
  return [...uses.values()]
}

/** The named services without a connection, by their names in the catalogue. Unknown names are left out. */
export const notConnected = (named: readonly NamedIntegration[]): string[] =>
  named
    .filter(({ connections }) => connections.length === 0)
    .flatMap(({ name }) => connectors.find((each) => isServiceNamed(name, each))?.name ?? [])

/** Whether an agent delivers a result only when something is new, as a condition of a statement that reads `agents`. */
export const deliversOnlyNews = sql`coalesce(jsonb_path_exists(${agents.tools}, '$.deliverTo[*] ? (@.onlyWhenNew == true)'), false)`
