import { z } from 'zod'
import { type Config, type ConnectorTool, defineConnector } from '#server/integrations/connector.ts'
import { addressField, optional, secretField } from '#server/integrations/field.ts'
import { inputShape } from '#server/integrations/mcp/input-shape.ts'
import { callMcpTool, offeredByServer } from '#server/integrations/mcp/mcp-client.ts'
import { parseExact, stringifyExact } from '#server/platform/exact-json.ts'
import { done, mapped } from '#server/integrations/outcome.ts'

const shownMax = 20

/** The tools that the server listed when it was connected; stored with the connection. */
const keptTools = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    isReadOnly: z.boolean(),
    isRepeatable: z.boolean(),
    inputSchema: z.record(z.string(), z.unknown()),
  }),
)

export const mcp = defineConnector({
  id: 'mcp',
  name: 'MCP server',
  description: 'Use the tools of any server that speaks the Model Context Protocol over HTTP.',
  category: 'web',
  authType: 'mcp',
  fields: {
    serverUrl: addressField('Server address', { placeholder: 'https://example.com/mcp' }),
    token: optional(
      secretField('Token', { hint: 'Sent as “Authorization: Bearer …”, if the server wants one' }),
    ),
  },
  steps: [
    'Find the address of the server in its documentation: it begins with https:// and often ends with /mcp (“streamable HTTP”). Servers that are started as a program on your computer cannot be used.',
    'If it wants a token, make one there and paste it here.',
    'What it offers is read when it is connected. A tool that the server does not mark as read-only asks for your approval.',
  ],
  address: ({ serverUrl }) => serverUrl,
  headers: ({ token }): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
  check: {
    run: async (context) =>
      mapped(await offeredByServer(context), ({ tools, leftOut }) => {
        const names = tools.slice(0, shownMax).map(({ name }) => name)
        const offers = `The server offers ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}: ${names.join(', ')}.`
        return leftOut === 0 ? offers : `${offers} It names ${leftOut} more, which are too many or too large.`
      }),
  },
  tools: () => [],
  learn: async (context) => {
    const offered = await offeredByServer(context)
    return offered.ok ? done({ tools: stringifyExact(offered.value.tools) }) : offered
  },
  ownTools: toolsIn,
})

function toolsIn({ tools = '[]' }: Config): ConnectorTool[] {
  const parsed = keptTools.safeParse(parseExact(tools))
  return parsed.success ? parsed.data.map(toolOf) : []
}

function toolOf(tool: z.output<typeof keptTools>[number]): ConnectorTool {
  const { name, title, description, isReadOnly, isRepeatable, inputSchema } = tool
  return {
    name,
    title,
    description,
    inputSchema,
    input: inputShape(inputSchema),
    output: z.string(),
    effect: isReadOnly ? 'read' : 'write',
    honoursIdempotencyKey: isRepeatable,
    isTargetFixed: false,
    run: (context, input) => callMcpTool(context, tool, input as Record<string, unknown>),
  }
}
