import type { OfferedTool, ToolOffer } from '#contract/agents/agent-tools.ts'
import { type Connection, connectionsOf } from '#server/features/integrations/public.ts'
import { type ConnectorTool, toolsOf } from '#server/integrations/connector.ts'
import { fieldsOf, resultFieldOf } from './input-fields.ts'

/** The tools that a user's connections offer to agents. */
export async function offersOf(userId: string): Promise<ToolOffer[]> {
  return (await connectionsOf(userId)).map((connection) => ({
    connectionId: connection.id,
    integrationId: connection.connector.id,
    name: connection.name,
    isActive: connection.isActive && connection.config !== null,
    tools: toolsOfConnection(connection).map(offered),
  }))
}

/** The tools of a connection; if its secrets cannot be opened, only the fixed tools of its service. */
export function toolsOfConnection({ connector, config, open }: Connection): readonly ConnectorTool[] {
  return toolsOf({ connector, config: config ?? open })
}

function offered(tool: ConnectorTool): OfferedTool {
  const { name, title, description, effect, isTargetFixed } = tool
  const resultField = effect === 'write' ? resultFieldOf(tool) : null
  return { name, title, description, effect, isTargetFixed, resultField, fields: fieldsOf(tool, resultField) }
}
