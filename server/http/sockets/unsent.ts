import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from 'hono'
import { log } from '#server/platform/log.ts'
import { listenGuarded } from './guarded-listener.ts'

/** A connection that has unsent bytes and makes no progress for this long is closed, ms. */
const stalledMs = 30_000
/** Unsent bytes on all connections of one user, or of one address without an account. */
const unsentBytesMax = 16 * 1024 * 1024

const owners = new Map<Socket, string>()
const connections = new Map<string, Set<Socket>>()

/** Bounds the memory for clients that do not read: replies, downloads, event streams and sockets alike. */
export function boundUnsent(server: Server, afterMs = stalledMs): void {
  server.setTimeout(afterMs)
  // The timer restarts with each byte that moves, so here nothing has moved.
  listenGuarded(
    server,
    'timeout',
    (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy()
      else socket.setTimeout(afterMs)
    },
    (socket) => socket.destroy(),
  )
  listenGuarded(
    server,
    'connection',
    (socket: Socket) => {
      countFor(socket, `address ${socket.remoteAddress}`)
      listenGuarded(
        socket,
        'close',
        () => forget(socket),
        () => undefined,
      )
    },
    (socket) => socket.destroy(),
  )
}

/**
 * Counts a connection for a user from now on; when their total is too high, closes the connections with the most unsent
 * bytes.
 */
export function countUnsent(c: Context, userId: string): void {
  // A request without a socket (a test through `app.request`) has none.
  const { socket } = ((c.env as { incoming?: IncomingMessage } | undefined)?.incoming ??
    {}) as Partial<IncomingMessage>
  if (!socket || !owners.has(socket)) return
  if (owners.get(socket) !== userId) countFor(socket, userId)
  endLargest(userId)
}

function countFor(socket: Socket, owner: string): void {
  forget(socket)
  if (socket.destroyed) return
  owners.set(socket, owner)
  const own = connections.get(owner) ?? new Set()
  connections.set(owner, own.add(socket))
  endLargest(owner)
}

function forget(socket: Socket): void {
  const owner = owners.get(socket)
  if (owner === undefined) return
  owners.delete(socket)
  const own = connections.get(owner)
  own?.delete(socket)
  if (own?.size === 0) connections.delete(owner)
}

function endLargest(owner: string): void {
  const own = [...(connections.get(owner) ?? [])]
  let unsent = own.reduce((sum, { writableLength }) => sum + writableLength, 0)
  if (unsent <= unsentBytesMax) return
  log.warn(
    { connections: own.length, bytes: unsent },
    'Closed connections of a client that does not read its replies',
  )
  for (const socket of own.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (unsent <= unsentBytesMax) return
    unsent -= socket.writableLength
    socket.destroy()
  }
}
