import type { OfferedTool, ToolOffer } from '#contract/agents/agent-tools.ts'
import { type Connection, connectionsOf } from '#server/features/integrations/service.ts'
import { type ConnectorTool, toolsOf } from '#server/integrations/connector.ts'
import { fieldsOf, resultFieldOf } from './input-fields.ts'

/** What the connections of a user let agents do. */
export async function offersOf(userId: string): Promise<ToolOffer[]> {
  return (await connectionsOf(userId)).map((connection) => ({
    connectionId: connection.id,
    integrationId: connection.connector.id,
    name: connection.name,
    isActive: connection.isActive && connection.config !== null,
    tools: toolsOfConnection(connection).map(offered),
  }))
}

/** The tools of a connection; of one whose secrets cannot be opened those that its service always has. */
export function toolsOfConnection({ connector, config, open }: Connection): readonly ConnectorTool[] {
  return toolsOf({ connector, config: config ?? open })
}

function offered(tool: ConnectorTool): OfferedTool {
  const { name, title, description, effect, isTargetFixed } = tool
  const resultField = effect === 'write' ? resultFieldOf(tool) : null
  return { name, title, description, effect, isTargetFixed, resultField, fields: fieldsOf(tool, resultField) }
}
