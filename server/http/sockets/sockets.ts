import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Authenticate } from '#server/http/context.ts'
import { listenGuarded } from './guarded-listener.ts'
import { hostFailure } from '#server/http/known-host.ts'
import { isFromHere } from '#server/http/security.ts'
import { pathBelowSite } from '#server/platform/site-url.ts'
import { runWithRateCount, waitForTurn } from '#server/http/user-rate.ts'
import { log } from '#server/platform/log.ts'
import { outageAnswers, outageOf } from '#server/platform/outage.ts'

const path = '/ws'
/** Limit of one message, in bytes. */
const messageBytesMax = 128 * 1024
/** Bytes that may be queued for a client that does not read; beyond this the socket is closed. */
const unsentBytesMax = 1024 * 1024
/** Open sockets of one user in this process. */
const perUserMax = 20
/** How often the other side is pinged, ms. */
const pingEveryMs = 20_000

/** The user at the other end of a socket, authenticated by a session. */
export interface SocketCaller {
  userId: string
  name: string
  ip: string | null
  userAgent: string | null
  /**
   * Sends a text while the socket is open. Closes the socket when too much is queued for a client that does not read.
   */
  send: (text: string) => void
  close: (code: number, reason: string) => void
  onMessage: (listener: (data: Buffer, isBinary: boolean) => unknown) => void
  onClose: (listener: () => unknown) => void
  /**
   * Performs the action of a message when the rate limit of the user allows it, and counts it; does nothing if the
   * socket has closed meanwhile.
   */
  act: (work: () => Promise<void>) => Promise<void>
  /** Whether the session is still valid. */
  isAdmitted: () => Promise<boolean>
}

interface SocketOptions {
  authenticate: Authenticate
  open: (caller: SocketCaller) => void | Promise<void>
}

/** Accepts WebSockets at `/ws` from signed-in users on pages of this site; returns a function that closes them all. */
export function acceptSockets(server: Server, { authenticate, open }: SocketOptions): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, autoPong: false })
  const perUser = new Map<string, number>()
  /** The payload of the last unanswered ping of each socket. */
  const asked = new WeakMap<WebSocket, Buffer>()

  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (asked.has(socket)) socket.terminate()
      const payload = randomBytes(8)
      asked.set(socket, payload)
      socket.ping(payload)
    }
  }, pingEveryMs).unref()

  async function admit(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const headers = headersOf(request)
    // WebSockets are for pages: a program with a key has none.
    headers.delete('authorization')
    const principal = await authenticate(headers)
    const claimed = new URLSearchParams(request.url?.split('?')[1]).get('userId')
    if (!principal) return socket.close(1008, 'Unauthorized')
    const { id: userId, email } = principal.user
    if (claimed !== null && claimed !== userId) return socket.close(1008, 'You are somebody else')
    const openNow = perUser.get(userId) ?? 0
    if (openNow >= perUserMax) return socket.close(1013, 'You have too many pages open')
    perUser.set(userId, openNow + 1)
    const closed = new AbortController()
    listenOn(socket, 'close', () => {
      closed.abort()
      const left = (perUser.get(userId) ?? 1) - 1
      if (left === 0) perUser.delete(userId)
      else perUser.set(userId, left)
    })
    const { firstName, lastName } = principal.user as { firstName?: string | null; lastName?: string | null }
    await open({
      userId,
      name: [firstName, lastName].filter(Boolean).join(' ') || email,
      ip: request.socket.remoteAddress ?? null,
      userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
      send: (text) => sendBounded(socket, () => socket.send(text)),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (listener) => listenOn(socket, 'message', listener),
      onClose: (listener) => listenOn(socket, 'close', listener),
      act: async (work) => {
        await waitForTurn(userId, closed.signal).catch(() => undefined)
        if (!closed.signal.aborted) await runWithRateCount(userId, work)
      },
      isAdmitted: async () => (await authenticate(headers))?.user.id === userId,
    })
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const refusal = refusalReason(request)
    if (refusal) return stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      listenOn(socket, 'ping', (payload) => sendBounded(socket, () => socket.pong(payload)))
      listenOn(socket, 'pong', (payload) => {
        if (asked.get(socket)?.equals(payload)) asked.delete(socket)
      })
      listenOn(socket, 'error', () => socket.terminate())
      // Data that arrives before authentication waits in the socket.
      socket.pause()
      admit(socket, request)
        .catch((error: unknown) => closeFailed(socket, error))
        .finally(() => socket.resume())
    })
  }
  listenGuarded(server, 'upgrade', upgrade, (_request, stream) => stream.destroy())
  return () => {
    clearInterval(pings)
    for (const socket of sockets.clients) socket.close(1001, 'The server stops')
    sockets.close()
  }
}

/** The page connects again after both; 1013 means: try again later. */
function closeFailed(socket: WebSocket, error: unknown): void {
  const outage = outageOf(error)
  if (outage) return socket.close(1013, outageAnswers[outage].message)
  log.error({ err: error }, 'A WebSocket failed with an internal error and is closed')
  socket.close(1011, 'Something went wrong')
}

interface SocketEvents {
  message: [data: Buffer & RawData, isBinary: boolean]
  ping: [payload: Buffer]
  pong: [payload: Buffer]
  close: []
  error: [error: Error]
}

function listenOn<Event extends keyof SocketEvents>(
  socket: WebSocket,
  event: Event,
  listener: (...values: SocketEvents[Event]) => unknown,
): void {
  listenGuarded(socket, event, listener, () => socket.terminate())
}

function sendBounded(socket: WebSocket, send: () => void): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > unsentBytesMax) return socket.terminate()
  send()
}

/** The status line that refuses an upgrade; undefined when it may go ahead. */
function refusalReason(request: IncomingMessage): string | undefined {
  const { headers, rawHeaders, url = '' } = request
  if (pathBelowSite(url.split('?')[0] ?? '') !== path) return '404 Not Found'
  const failure = hostFailure(rawHeaders, URL.parse(`http://${headers.host ?? ''}`)?.hostname)
  if (failure) return failure.status === 421 ? '421 Misdirected Request' : '400 Bad Request'
  if (!isFromHere(headersOf(request))) return '403 Forbidden'
  return undefined
}

function headersOf({ headers }: IncomingMessage): Headers {
  const flat = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Headers(flat)
}
