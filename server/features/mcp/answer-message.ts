import { randomUUID } from 'node:crypto'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  isInitializeRequest,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import type { KeyScope } from '#contract/endpoint.ts'
import { clientOf } from '#server/features/activity/service.ts'
import type { RequestFacts } from '#server/http/context.ts'
import type { Principal } from '#server/platform/principal.ts'
import { listAgentTools } from './agent-tools.ts'
import { callName, cancelCalls, runAsTool } from './run-as-tool.ts'

const serverInfo = { name: 'balancia', title: 'Balancia', version: '1' }
const instructions =
  'Each tool is an agent of the owner of this key. Calling it starts a run, which may take minutes; what it answers is the result of the run.'

/** Answers one message of a client: what it may is what the scopes of its key say. */
export async function answerMessage(
  request: Request,
  body: unknown,
  { user, scopes, keyName }: Principal & { via: 'key' },
  { ip, userAgent, signal }: RequestFacts,
): Promise<Response> {
  const actor = clientOf({ userId: user.id, ip, userAgent, keyName })
  const session = request.headers.get('mcp-session-id')
  const need = (scope: KeyScope) => {
    if (scopes.includes(scope)) return
    throw new McpError(
      ErrorCode.InvalidRequest,
      `This key was not made for this: it lacks the scope "${scope}".`,
    )
  }
  const server = new Server(serverInfo, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    need('read')
    return listAgentTools(user.id, params?.cursor)
  })
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestId, sendNotification }) => {
    need('run')
    const { name: tool, arguments: input, _meta: { progressToken } = {} } = params
    return runAsTool(actor, {
      tool,
      input,
      call: session === null ? undefined : callName(session, requestId),
      signal,
      async onProgress(progress, message) {
        if (progressToken === undefined) return
        const about = { progressToken, progress, message }
        await sendNotification({ method: 'notifications/progress', params: about })
      },
    })
  })
  server.setNotificationHandler(CancelledNotificationSchema, async ({ params }) => {
    if (session === null || params.requestId === undefined || !scopes.includes('run')) return
    await cancelCalls(actor, callName(session, params.requestId))
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  await server.connect(transport)
  const response = await transport.handleRequest(request, { parsedBody: body })
  // The name of a client's session only tells its calls from those of others, so that it can cancel them.
  if (isInitializeRequest(body)) response.headers.set('mcp-session-id', randomUUID())
  return response
}
