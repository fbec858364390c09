import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import type { OpenConnection } from './open-connection.ts'
import { networkFailure, OutboundFailure } from './outbound-failure.ts'

/** What one browser may do through the gate. */
export interface GateLimits {
  /** In both directions together. */
  bytesMax: number
  requestsMax: number
}

/** The credentials of one browser, and what was refused to it. */
export interface GatePass {
  username: string
  password: string
  /** By host, the first 50. */
  refused: ReadonlyMap<string, OutboundFailure>
  /** Which limit was reached; from then on everything is refused. */
  exceeded: () => keyof GateLimits | null
  /** Ends its connections, and the credentials. */
  close: () => void
}

export interface BrowserGate {
  port: number
  admit: (limits: GateLimits) => GatePass
  close: () => void
}

interface Admitted {
  limits: GateLimits
  refused: Map<string, OutboundFailure>
  open: Set<Readable>
  bytes: number
  requests: number
  exceeded: keyof GateLimits | null
}

const refusedMax = 50
const openMs = 10_000
/** Headers between a client and its proxy alone (RFC 9110, section 7.6.1). */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Opens a forward proxy for browsers. Each request and tunnel needs the credentials of a pass, and reaches only what
 * `connect` lets through, whatever a page asks for.
 */
export async function openGate(
  connect: OpenConnection,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<BrowserGate> {
  const passes = new Map<string, Admitted>()
  const server = createServer({ keepAliveTimeout: 1_000 })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const pass = passes.get(request.headers['proxy-authorization'] ?? '')
    if (pass) void forward(pass, connect, request, response)
    else response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Balancia"' }).end()
  })
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const pass = passes.get(request.headers['proxy-authorization'] ?? '')
    if (pass) void tunnel(pass, connect, request.url ?? '', socket, head)
    else
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Balancia"\r\nContent-Length: 0\r\n\r\n',
      )
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(port, host)
  await once(server, 'listening')
  server.unref()

  return {
    port: (server.address() as AddressInfo).port,
    admit(limits) {
      const [username, password] = [randomBytes(16).toString('hex'), randomBytes(24).toString('hex')]
      const key = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
      const pass: Admitted = {
        limits,
        refused: new Map(),
        open: new Set(),
        bytes: 0,
        requests: 0,
        exceeded: null,
      }
      passes.set(key, pass)
      const close = () => {
        passes.delete(key)
        closeAll(pass)
      }
      return { username, password, refused: pass.refused, exceeded: () => pass.exceeded, close }
    },
    close() {
      for (const pass of passes.values()) closeAll(pass)
      passes.clear()
      server.close()
      server.closeAllConnections()
    },
  }
}

function closeAll({ open }: Admitted): void {
  for (const stream of open) stream.destroy()
}

/** Counts a request; throws when there were too many or too much was sent. */
function count(pass: Admitted): void {
  pass.requests += 1
  if (pass.requests > pass.limits.requestsMax) pass.exceeded ??= 'requestsMax'
  if (pass.exceeded) throw new OutboundFailure('too_large', 'The page asks for more than a page may load')
}

/** Counts what arrives by streams, and ends everything of the pass when that is too much. */
function watch(pass: Admitted, ...streams: Readable[]): void {
  for (const stream of streams) {
    pass.open.add(stream)
    stream.once('close', () => pass.open.delete(stream))
    stream.on('error', () => stream.destroy())
    stream.on('data', (part: Buffer) => {
      pass.bytes += part.length
      if (pass.bytes <= pass.limits.bytesMax) return
      pass.exceeded ??= 'bytesMax'
      closeAll(pass)
    })
  }
}

function refuse(pass: Admitted, host: string, error: unknown): void {
  if (pass.refused.size < refusedMax && !pass.refused.has(host))
    pass.refused.set(host, networkFailure(error, host))
}

async function tunnel(
  pass: Admitted,
  connect: OpenConnection,
  target: string,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const url = URL.parse(`https://${target}`)
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? target.slice(0, 100)
  try {
    count(pass)
    if (!url || url.pathname !== '/' || url.search || url.hash || url.username || url.password)
      throw new OutboundFailure('bad_url', 'This is not a web address')
    const far = await connect('https:', host, Number(url.port || 443), AbortSignal.timeout(openMs))
    watch(pass, far, socket)
    if (socket.destroyed || pass.exceeded) return void far.destroy()
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) far.write(head)
    far.once('close', () => socket.destroy())
    socket.once('close', () => far.destroy())
    far.pipe(socket)
    socket.pipe(far)
  } catch (error) {
    refuse(pass, host, error)
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  }
}

const withoutOwn = (headers: IncomingMessage['headers']) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name))),
  connection: 'close',
})

async function forward(
  pass: Admitted,
  connect: OpenConnection,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '')
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const fail = (error: unknown) => {
    refuse(pass, host, error)
    if (response.headersSent) response.destroy()
    else response.writeHead(403, { connection: 'close' }).end()
  }
  try {
    count(pass)
    if (url?.protocol !== 'http:') throw new OutboundFailure('scheme', 'Only http and https can be read')
    const far = await connect('http:', host, Number(url.port || 80), AbortSignal.timeout(openMs))
    watch(pass, far, request)
    if (request.destroyed || pass.exceeded) return void far.destroy()
    const asked = httpRequest({
      createConnection: () => far,
      method: request.method,
      path: url.pathname + url.search,
      headers: { ...withoutOwn(request.headers), host: url.host },
      setHost: false,
    })
    asked.once('error', fail)
    asked.once('response', (answer) => {
      answer.on('error', () => response.destroy())
      try {
        response.writeHead(answer.statusCode ?? 502, withoutOwn(answer.headers))
        answer.pipe(response)
      } catch {
        // A status or header that no server may send.
        response.destroy()
      }
    })
    response.once('close', () => far.destroy())
    request.pipe(asked)
  } catch (error) {
    fail(error)
  }
}
