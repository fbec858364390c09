import { on, once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { WebSocket } from 'ws'
import { config } from '#server/platform/config.ts'
import { createConnections, type OpenConnection } from './open-connection.ts'
import { plainHost } from './outbound-address.ts'
import { networkFailure, OutboundFailure, requestTimedOut } from './outbound-failure.ts'

const openMs = 15_000
/** A socket on which nothing arrives for this long, although it is pinged, is dropped. */
const silentMs = 60_000
/** Messages that may wait to be handled; then the other side waits. */
const waitingMax = 64

/** A WebSocket to another server. */
export interface OutgoingSocket {
  /** Sends JSON; does nothing when it is closed. */
  send(message: unknown): void
  /** Closes it with a code that keeps a session at the other side. */
  close: () => void
  /** The JSON of each message in order until it is closed. Other messages are skipped. */
  messages: AsyncIterable<unknown>
  /** Resolves with the code when it is closed. */
  closed: Promise<number>
}

interface SocketOptions {
  /** Drops it at once. */
  signal: AbortSignal
  /** Limit of one message, in bytes. */
  bytesMax: number
  connect?: OpenConnection
}

let ownConnections: OpenConnection | undefined

/**
 * Opens a WebSocket under the rules of `safeFetch`: to public addresses and allowed hosts only, dialled as they were
 * checked, through the proxy of the operator if there is one. Rejects with an `OutboundFailure`.
 */
export async function openWebSocket(address: string, options: SocketOptions): Promise<OutgoingSocket> {
  const { signal, bytesMax } = options
  const url = URL.parse(address)
  if (!url || !/^wss?:$/.test(url.protocol))
    throw new OutboundFailure('scheme', 'This is not the address of a WebSocket')
  const isSecure = url.protocol === 'wss:'
  const connect = options.connect ?? (ownConnections ??= createConnections({ allowHosts: config.allowHosts }))
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(openMs)])
  try {
    const port = Number(url.port || (isSecure ? 443 : 80))
    const plain = await connect(isSecure ? 'https:' : 'http:', plainHost(url), port, deadline)
    const socket = new WebSocket(url, {
      createConnection: () => (isSecure ? encrypted(plain, plainHost(url)) : plain),
      maxPayload: bytesMax,
      perMessageDeflate: false,
    })
    return await outgoing(socket, signal, deadline)
  } catch (error) {
    if (signal.aborted) throw new OutboundFailure('canceled', 'Stopped before it was done')
    if (deadline.aborted) throw requestTimedOut(openMs)
    throw networkFailure(error, plainHost(url))
  }
}

const encrypted = (socket: Socket, host: string) =>
  connectTls({ socket, ALPNProtocols: ['http/1.1'], ...(isIP(host) ? { host } : { servername: host }) })

async function outgoing(
  socket: WebSocket,
  signal: AbortSignal,
  deadline: AbortSignal,
): Promise<OutgoingSocket> {
  const drop = () => socket.terminate()
  // Listens before it is open: the first message can arrive with the answer that opens it.
  const events = on(socket, 'message', { close: ['close'], highWaterMark: waitingMax, lowWaterMark: 1 })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('error', drop)
  try {
    await once(socket, 'open', { signal: deadline })
  } catch (error) {
    drop()
    throw error
  }
  const stopWatch = dropSilent(socket)
  signal.addEventListener('abort', drop, { once: true })
  if (signal.aborted) drop()
  void closed.then(() => {
    stopWatch()
    signal.removeEventListener('abort', drop)
  })
  return {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    close: () => socket.close(4000),
    messages: jsonMessages(events),
    closed,
  }
}

/** Pings the other side, and drops a connection that is dead without an end. */
function dropSilent(socket: WebSocket): () => void {
  let isHeard = true
  const hear = () => {
    isHeard = true
  }
  for (const event of ['message', 'ping', 'pong']) socket.on(event, hear)
  const timer = setInterval(() => {
    if (!isHeard) return socket.terminate()
    isHeard = false
    socket.ping()
  }, silentMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function* jsonMessages(events: AsyncIterable<unknown[]>): AsyncGenerator {
  try {
    for await (const [data, isBinary] of events) {
      const message = isBinary ? undefined : jsonOf(String(data))
      if (message !== undefined) yield message
    }
  } catch {
    // The socket failed: `closed` reports it.
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
