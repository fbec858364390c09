import { randomUUID } from 'node:crypto'
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { KeyScope } from '#contract/endpoint.ts'
import { clientOf } from '#server/features/activity/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import type { Principal } from '#server/platform/principal.ts'
import { listAgentTools } from './agent-tools.ts'
import { callPrefix, cancelCalls } from './call-name.ts'
import { acceptsStream, collectStream, normalizeRequest } from './protocol-versions.ts'
import { runAsTool } from './run-as-tool.ts'

const serverInfo = { name: 'balancia', title: 'Balancia', version: '1' }
const instructions =
  'Each tool is an agent of the owner of this key. Calling it starts a run, which may take minutes; what it answers is the result of the run.'

/**
 * Answers one message of a client, in the protocol version with a handshake or the one without. The scopes of its key
 * limit what it may do.
 */
export async function answerMessage(
  request: Request,
  body: unknown,
  { user, scopes, keyName }: Principal & { via: 'key' },
  { ip, userAgent, signal }: RequestFacts,
): Promise<Response> {
  const actor = clientOf({ userId: user.id, ip, userAgent, keyName })
  const session = request.headers.get('mcp-session-id')
  const nameOf = (requestId: string | number) =>
    session === null ? undefined : callPrefix([keyName, userAgent ?? '', session, requestId])
  const need = (scope: KeyScope) => {
    if (scopes.includes(scope)) return
    throw new ProtocolError(
      ProtocolErrorCode.InvalidRequest,
      `This key was not made for this: it lacks the scope "${scope}".`,
    )
  }
  const serverFor = (isStateless: boolean) => {
    const server = new Server(serverInfo, { capabilities: { tools: {} }, instructions })
    server.setRequestHandler('tools/list', ({ params }) => {
      need('read')
      return listAgentTools(user.id, params?.cursor)
    })
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      need('run')
      const { name: tool, arguments: input } = params
      const { _meta: { progressToken } = {} } = mcpReq
      return runAsTool(actor, {
        tool,
        input,
        call: isStateless ? undefined : nameOf(mcpReq.id),
        signal,
        // Without a session, a client cancels by closing the response.
        isCanceledByLeaving: isStateless,
        async onProgress(progress, message) {
          if (progressToken === undefined) return
          const about = { progressToken, progress, message }
          await mcpReq.notify({ method: 'notifications/progress', params: about })
        },
      })
    })
    server.setNotificationHandler('notifications/cancelled', async ({ params }) => {
      const call = params.requestId === undefined ? undefined : nameOf(params.requestId)
      if (call !== undefined && scopes.includes('run')) await cancelCalls(actor, call)
    })
    return server
  }
  const { fetch: serve } = createMcpHandler(({ era }) => serverFor(era === 'modern'), { maxSubscriptions: 0 })
  const asked = normalizeRequest(request, body)
  const response = await serve(asked.request, { parsedBody: asked.body })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const answer = isStream && !acceptsStream(request) ? await collectStream(response) : response
  // The session id only distinguishes this client's calls from those of others, so that it can cancel them.
  if (asked.isHandshake && answer.ok) answer.headers.set('mcp-session-id', randomUUID())
  return answer
}
