import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'

const versionKey = 'io.modelcontextprotocol/protocolVersion'
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities'
const stateless = '2026-07-28'

interface Message {
  method?: unknown
  params?: { _meta?: Record<string, unknown> | null } | null
}

/**
 * The request as the library takes it. A client that asks what is spoken here (`server/discover`) or names a version that is
 * not, and does so in the header alone, is answered as if it had said so in the message: it cannot know better yet.
 */
export function withEnvelope(request: Request, body: unknown) {
  const { method, params } = isMessage(body) ? body : {}
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  const version = headers.get('mcp-protocol-version')
  const isHandshake = method === 'initialize'
  const isUnknown =
    version !== null && version !== stateless && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)
  const { _meta: said } = params ?? {}
  const meta = said ?? {}
  const asks = method === 'server/discover' || (isUnknown && !isHandshake)
  if (asks && !(versionKey in meta)) {
    const named = version ?? stateless
    headers.set('mcp-protocol-version', named)
    headers.set('mcp-method', String(method))
    body = {
      ...(body as object),
      params: { ...params, _meta: { [capabilitiesKey]: {}, ...meta, [versionKey]: named } },
    }
  }
  // A handshake settles the version itself.
  if (isHandshake) headers.delete('mcp-protocol-version')
  const { url, signal } = request
  return { request: new Request(url, { method: 'POST', headers, signal }), body, isHandshake }
}

const isMessage = (body: unknown): body is Message => typeof body === 'object' && body !== null

/** Whether a client said that it reads streams; `*` alone promises nothing. */
export const takesStream = (request: Request) =>
  request.headers.get('accept')?.includes('text/event-stream') === true

/** The answer at the end of a stream as JSON. */
export async function wholeAnswer(stream: Response): Promise<Response> {
  const data = (await stream.text()).split('\n').filter((line) => line.startsWith('data: {'))
  const headers = { 'content-type': 'application/json' }
  return new Response(data.at(-1)?.slice('data: '.length) ?? '', { status: stream.status, headers })
}
