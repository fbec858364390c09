import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Authenticate } from './context.ts'
import { isKnownHost } from './known-host.ts'
import { isFromHere } from './security.ts'

const path = '/ws'
/** Bytes of one message. */
const messageBytesMax = 128 * 1024
/** Open sockets of one user in this process. */
const perUserMax = 20
/** How often it is asked whether the other side is still there, ms. */
const pingEveryMs = 20_000

/** Who is at the other end of a socket, proven by their session. */
export interface SocketCaller {
  socket: WebSocket
  userId: string
  name: string
  ip: string | null
  userAgent: string | null
  /** Whether the session still stands. */
  isAdmitted: () => Promise<boolean>
}

interface SocketOptions {
  authenticate: Authenticate
  open: (caller: SocketCaller) => void | Promise<void>
}

/** Has a server take WebSockets at `/ws`, of signed-in users on pages of this site; answers what closes them all. */
export function acceptSockets(server: Server, { authenticate, open }: SocketOptions): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax })
  const perUser = new Map<string, number>()
  const alive = new WeakSet<WebSocket>()

  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate()
      alive.delete(socket)
      socket.ping()
    }
  }, pingEveryMs).unref()

  async function admit(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const headers = headersOf(request)
    // A program that asks by a key has no page on which it would work with others.
    headers.delete('authorization')
    const principal = await authenticate(headers)
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const claimed = searchParams.get('userId')
    if (!principal) return socket.close(1008, 'Unauthorized')
    const { id: userId, email } = principal.user
    if (claimed !== null && claimed !== userId) return socket.close(1008, 'You are somebody else')
    const openNow = perUser.get(userId) ?? 0
    if (openNow >= perUserMax) return socket.close(1013, 'You have too many pages open')
    perUser.set(userId, openNow + 1)
    socket.on('close', () => {
      const left = (perUser.get(userId) ?? 1) - 1
      if (left === 0) perUser.delete(userId)
      else perUser.set(userId, left)
    })
    const { firstName, lastName } = principal.user as { firstName?: string | null; lastName?: string | null }
    await open({
      socket,
      userId,
      name: [firstName, lastName].filter(Boolean).join(' ') || email,
      ip: request.socket.remoteAddress ?? null,
      userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
      isAdmitted: async () => (await authenticate(headers))?.user.id === userId,
    })
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const refusal = whyRefused(request)
    if (refusal) return stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      alive.add(socket)
      socket.on('pong', () => alive.add(socket))
      socket.on('error', () => socket.terminate())
      // What is sent before it is known who it is waits in the socket.
      socket.pause()
      admit(socket, request)
        .catch(() => socket.close(1011, 'Something went wrong'))
        .finally(() => socket.resume())
    })
  }
  server.on('upgrade', upgrade)
  return () => {
    clearInterval(pings)
    for (const socket of sockets.clients) socket.close(1001, 'The server stops')
    sockets.close()
  }
}

function whyRefused(request: IncomingMessage): string | undefined {
  const url = new URL(request.url ?? '', `http://${request.headers.host ?? 'invalid'}`)
  if (url.pathname !== path) return '404 Not Found'
  if (!isKnownHost(url.hostname)) return '421 Misdirected Request'
  if (!isFromHere(headersOf(request))) return '403 Forbidden'
  return undefined
}

function headersOf({ headers }: IncomingMessage): Headers {
  const flat = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Headers(flat)
}
