import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Context } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { acceptSockets, type SocketCaller } from './sockets.ts'
import { boundUnsent, countUnsent } from './unsent.ts'

const endings: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of endings.splice(0)) end()
})

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  endings.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const ada = { via: 'session', user: { id: 'ada', email: 'ada@example.com' } } as never

/** A server whose sockets are opened by `open`, and a client of it that can be paused. */
async function socketServer(open: (caller: SocketCaller) => void = () => {}) {
  const server = createServer()
  endings.push(acceptSockets(server, { authenticate: async () => ada, open }))
  const port = await listening(server)
  return (more: object = {}) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, more)
    endings.push(() => socket.terminate())
    socket.on('error', () => undefined)
    return socket
  }
}

test('a socket that reads nothing is ended once 1 MB waits for it, and one that reads is sent all', async () => {
  const sent = new Map<string, number>()
  const text = 'x'.repeat(64 * 1024)
  const connectTo = await socketServer((caller) => {
    const name = caller.userAgent ?? ''
    const timer = setInterval(() => {
      if ((sent.get(name) ?? 0) === 2_000) return
      sent.set(name, (sent.get(name) ?? 0) + 1)
      caller.send(text)
    })
    caller.onClose(() => clearInterval(timer))
    if (name === 'unread') caller.onClose(() => sent.set('ended', sent.get(name) ?? 0))
  })
  const unread = connectTo({ headers: { 'user-agent': 'unread' } })
  unread.on('open', () => unread.pause())
  let read = 0
  connectTo({ headers: { 'user-agent': 'read' } }).on('message', () => (read += 1))
  await expect.poll(() => sent.get('ended')).toBeGreaterThan(0)
  // The kernel buffers some megabytes for the client in addition.
  expect(sent.get('ended')).toBeLessThan(500)
  await expect.poll(() => read).toBe(2_000)
})

test('pings that are sent without reading the answers end the socket', async () => {
  let isEnded = false
  const connectTo = await socketServer((caller) => caller.onClose(() => (isEnded = true)))
  const socket = connectTo()
  await once(socket, 'open')
  socket.pause()
  const payload = Buffer.alloc(125)
  const timer = setInterval(() => {
    for (let count = 0; count < 2_000 && socket.readyState === socket.OPEN; count++) socket.ping(payload)
  }, 5)
  endings.push(() => clearInterval(timer))
  await expect.poll(() => isEnded).toBe(true)
})

test.each([
  ['pongs that nobody asked for', (socket: WebSocket) => socket.pong('x')],
  ['pongs without a payload', (socket: WebSocket) => socket.pong()],
  ['nothing', () => undefined],
])('a client that answers a ping with %s is ended, one that answers it is not', async (_what, answer) => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const connectTo = await socketServer((caller) => caller.onMessage((data) => caller.send(String(data))))
  const [silent, alive] = [connectTo({ autoPong: false }), connectTo()]
  await Promise.all([once(silent, 'open'), once(alive, 'open')])
  const pinged = [once(silent, 'ping'), once(alive, 'ping')]
  vi.advanceTimersByTime(20_000)
  await Promise.all(pinged)
  answer(silent)
  // The reply is sent after the pong, which therefore has arrived.
  for (const socket of [silent, alive]) {
    socket.send('after the pong')
    await once(socket, 'message')
  }
  const closed = once(silent, 'close')
  vi.advanceTimersByTime(20_000)
  await closed
  expect(alive.readyState).toBe(WebSocket.OPEN)
})

const megabyte = Buffer.alloc(1024 * 1024)

/** A server that answers each request of a user with 4 MB, and a connection to it that is not read. */
async function bigReplies(afterMs?: number) {
  const sockets: Socket[] = []
  const server = createServer((incoming, response) => {
    countUnsent({ env: { incoming } } as unknown as Context, incoming.headers['user-agent'] ?? '')
    sockets.push(incoming.socket)
    if (incoming.url === '/waits') return
    response.end(Buffer.concat([megabyte, megabyte, megabyte, megabyte]))
  })
  boundUnsent(server, afterMs)
  const port = await listening(server)
  return {
    sockets,
    ask: async (who: string, path = '/'): Promise<Socket> => {
      const before = sockets.length
      const socket = connect(port, '127.0.0.1').pause()
      socket.on('error', () => undefined)
      endings.push(() => socket.destroy())
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${who}\r\n\r\n`)
      await expect.poll(() => sockets.length).toBe(before + 1)
      return socket
    },
  }
}

test('replies that are not read take at most 16 MB of one user, and others keep their connections', async () => {
  const { ask, sockets } = await bigReplies()
  await ask('bob')
  for (let count = 0; count < 12; count++) await ask('eve')
  const open = sockets.filter(({ destroyed }) => !destroyed)
  const unsent = open.reduce((sum, { writableLength }) => sum + writableLength, 0)
  expect(unsent).toBeLessThanOrEqual(24 * 1024 * 1024)
  expect(open.length).toBeLessThan(13)
  expect(sockets[0]?.destroyed).toBe(false)
})

test('a connection that takes nothing of what waits for it is ended, one that waits for an answer is not', async () => {
  const { ask, sockets } = await bigReplies(300)
  await ask('ada', '/waits')
  await ask('eve')
  await expect.poll(() => sockets[1]?.destroyed).toBe(true)
  expect(sockets[0]?.destroyed).toBe(false)
})

test('a client that reads slowly gets all of it', async () => {
  const { ask } = await bigReplies(2_000)
  const socket = await ask('ada')
  let bytes = 0
  for await (const part of socket as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes >= 4 * megabyte.length) break
  }
  expect(bytes).toBeGreaterThanOrEqual(4 * megabyte.length)
})
