import { failed, type CallFailure, done, type Outcome } from '#server/integrations/outcome.ts'
import { exchange, type McpContext, type McpReply, notify } from './exchange.ts'
import type { JsonObject } from './json-bounds.ts'

/**
 * Sends a request in the protocol version of the server. `name` and `mirrored` go into headers if the version has them.
 */
export type Ask = (
  method: string,
  params: JsonObject,
  more?: { name?: string; mirrored?: Record<string, string> },
) => Promise<McpReply>

/** The newest version with a handshake; a server may answer with an older one. */
const handshakeVersion = '2025-11-25'
/** The version without handshake and session (https://modelcontextprotocol.io/specification/2026-07-28). */
export const statelessVersion = '2026-07-28'
const clientInfo = { name: 'balancia', version: '1' }
const unsupportedVersion = -32_022

/**
 * Determines the protocol version of a server: first by the handshake that nearly all support, then without one.
 * Returns a failure unrelated to versions, such as a wrong key, unchanged.
 */
export async function openSession(context: McpContext): Promise<Outcome<Ask>> {
  const shaken = await handshake(context)
  if (shaken.kind === 'result') {
    const { protocolVersion } = shaken.result
    const version = typeof protocolVersion === 'string' ? protocolVersion : handshakeVersion
    // A server newer than its own handshake is called without one.
    if (version >= statelessVersion) return done(statelessAsk(context))
    return done(await sessionAsk(context, version, shaken.headers['mcp-session-id']))
  }
  const why = failureOf(shaken)
  if (shaken.kind === 'failed' && why.code !== 'refused') return why
  const ask = statelessAsk(context)
  const discovered = await ask('server/discover', {})
  if (discovered.kind === 'result') return done(ask)
  return discovered.kind === 'error' && discovered.code === unsupportedVersion ? failureOf(discovered) : why
}

/** The failure in a reply. With these JSON-RPC codes a server reports that it has not begun. */
export function failureOf(reply: Exclude<McpReply, { kind: 'result' }>): CallFailure {
  if (reply.kind === 'failed') return reply.failure
  return failed(notBegun.has(reply.code) ? 'refused' : 'bad_answer', `The MCP server: ${reply.message}`)
}

/** Invalid request, no such method, invalid parameters; headers, capabilities and version that do not fit. */
const notBegun = new Set([-32_600, -32_601, -32_602, -32_020, -32_021, unsupportedVersion])

const handshake = (context: McpContext) =>
  exchange(context, {
    method: 'initialize',
    params: { protocolVersion: handshakeVersion, capabilities: {}, clientInfo },
    headers: {},
  })

async function sessionAsk(context: McpContext, version: string, session: string | undefined): Promise<Ask> {
  const headers = { 'mcp-protocol-version': version, ...(session && { 'mcp-session-id': session }) }
  await notify(context, { method: 'notifications/initialized', params: {}, headers })
  return (method, params) => exchange(context, { method, params, headers })
}

function statelessAsk(context: McpContext): Ask {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': statelessVersion,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': clientInfo,
  }
  return (method, params, { name, mirrored = {} } = {}) =>
    exchange(context, {
      method,
      params: { ...params, _meta: meta },
      headers: {
        'mcp-protocol-version': statelessVersion,
        'mcp-method': method,
        ...(name !== undefined && { 'mcp-name': headerValue(name) }),
        ...Object.fromEntries(
          Object.entries(mirrored).map(([header, value]) => [`mcp-param-${header}`, headerValue(value)]),
        ),
      },
    })
}

/** Encodes a text for a header: wraps what is not plain ASCII, as the protocol defines. */
function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}
