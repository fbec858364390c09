import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RawMcpRequest {
  method: string
  id: unknown
  params: Record<string, unknown>
  headers: IncomingHttpHeaders
  /** The body as it was sent. */
  text: string
}

/** What the peer answers: a result, an error of JSON-RPC, or a body as it is. */
export interface RawMcpAnswer {
  result?: unknown
  error?: unknown
  status?: number
  headers?: Record<string, string>
  /** Sent as it is, with `ID` in it replaced by the id of the request. */
  body?: string
}

/** A server on loopback that answers JSON-RPC exactly as a test says, also what no library would send. */
export interface RawMcpPeer {
  url: string
  asked: RawMcpRequest[]
  answers: (by: (request: RawMcpRequest) => RawMcpAnswer) => void
  close: () => Promise<void>
}

/** A server with a handshake, but for what `more` answers. */
export function withHandshake(more: (request: RawMcpRequest) => RawMcpAnswer) {
  return (request: RawMcpRequest): RawMcpAnswer => {
    if (request.method === 'notifications/initialized') return { status: 202, body: '' }
    if (request.method !== 'initialize') return more(request)
    const serverInfo = { name: 'raw', version: '1' }
    return { result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } }
  }
}

/** Opens it. */
export async function openRawMcpPeer(): Promise<RawMcpPeer> {
  const asked: RawMcpRequest[] = []
  let answerOf: ((request: RawMcpRequest) => RawMcpAnswer) | undefined
  const http = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const { id, method, params } = JSON.parse(text) as Partial<RawMcpRequest>
    const asking = { id, method: method ?? '', params: params ?? {}, headers: request.headers, text }
    asked.push(asking)
    const { result, error, status = 200, headers = {}, body } = answerOf?.(asking) ?? { status: 500 }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(
      body?.replaceAll('ID', JSON.stringify(id)) ??
        JSON.stringify({ jsonrpc: '2.0', id, ...(error === undefined ? { result } : { error }) }),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    asked,
    answers(by) {
      asked.length = 0
      answerOf = by
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}
