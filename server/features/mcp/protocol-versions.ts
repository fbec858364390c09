import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'

const versionKey = 'io.modelcontextprotocol/protocolVersion'
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities'
const stateless = '2026-07-28'

interface Message {
  method?: unknown
  params?: { _meta?: Record<string, unknown> | null } | null
}

/**
 * Returns the request in the form that the library expects. A client that asks for the supported versions
 * (`server/discover`) or names an unsupported version may give the version only in the header. This copies it to the
 * message, because such a client cannot know the rule yet.
 */
export function normalizeRequest(request: Request, body: unknown) {
  const { method, params } = isMessage(body) ? body : {}
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  const version = headers.get('mcp-protocol-version')
  const isHandshake = method === 'initialize'
  const isUnknown =
    version !== null && version !== stateless && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)
  const { _meta: givenMeta } = params ?? {}
  const meta = givenMeta ?? {}
  const isVersionQuery = method === 'server/discover' || (isUnknown && !isHandshake)
  if (isVersionQuery && !(versionKey in meta)) {
    const namedVersion = version ?? stateless
    headers.set('mcp-protocol-version', namedVersion)
    headers.set('mcp-method', String(method))
    body = {
      ...(body as object),
      params: { ...params, _meta: { [capabilitiesKey]: {}, ...meta, [versionKey]: namedVersion } },
    }
  }
  // A handshake negotiates the version itself.
  if (isHandshake) headers.delete('mcp-protocol-version')
  const { url, signal } = request
  return { request: new Request(url, { method: 'POST', headers, signal }), body, isHandshake }
}

const isMessage = (body: unknown): body is Message => typeof body === 'object' && body !== null

/** Whether a client accepts streams; `*` alone does not say so. */
export const acceptsStream = (request: Request) =>
  request.headers.get('accept')?.includes('text/event-stream') === true

/** Reads a stream to its end; returns its last message as a JSON response. */
export async function collectStream(stream: Response): Promise<Response> {
  const data = (await stream.text()).split('\n').filter((line) => line.startsWith('data: {'))
  const headers = { 'content-type': 'application/json' }
  return new Response(data.at(-1)?.slice('data: '.length) ?? '', { status: stream.status, headers })
}
