import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createConnections } from './open-connection.ts'
import { openWebSocket } from './open-web-socket.ts'
import { createOutbound } from './outbound.ts'
import { openPeer } from './test-peer.ts'

let server: WebSocketServer
let port: number
const { signal: never } = new AbortController()

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})

const lookup = (host: string) => Promise.resolve(host === 'inside.example' ? ['127.0.0.1'] : [])
const connect = (...allowHosts: string[]) =>
  createConnections({ allowHosts, lookup, ports: [443, port], proxy: undefined })

test('a socket carries JSON in order from its first message, and is dropped by its signal or a message that is too large', async () => {
  const accepted = once(server, 'connection') as Promise<[WebSocket]>
  server.once('connection', (socket: WebSocket) => {
    // With the answer that opens it.
    socket.send('{"at":1}')
    socket.send('no JSON')
    socket.send(Buffer.from([1, 2]))
    socket.send('{"at":2}')
  })
  const stop = new AbortController()
  const options = { bytesMax: 1_000, connect: connect('127.0.0.1'), signal: stop.signal }
  const socket = await openWebSocket(`ws://127.0.0.1:${port}/`, options)
  const [peer] = await accepted
  const heard = once(peer, 'message')
  socket.send({ hello: true })
  expect(String((await heard)[0])).toBe('{"hello":true}')

  const seen: unknown[] = []
  for await (const message of socket.messages) if (seen.push(message) === 2) break
  expect(seen).toEqual([{ at: 1 }, { at: 2 }])
  stop.abort()
  expect(await socket.closed).toBe(1006)
  socket.send({ isTooLate: true })

  const next = once(server, 'connection') as Promise<[WebSocket]>
  const small = await openWebSocket(`ws://127.0.0.1:${port}/`, { ...options, signal: never })
  const [other] = await next
  other.send(JSON.stringify('x'.repeat(2_000)))
  for await (const message of small.messages) expect(message).toBe('nothing')
  expect(await small.closed).toBe(1006)
})

test.each([
  ['https://site.example/', 'scheme'],
  ['ws://127.0.0.1:PORT/', 'private'],
  ['ws://inside.example:PORT/', 'private'],
  ['wss://gone.example/', 'unknown_host'],
])('a socket to %s is refused before anything is sent', async (address, code) => {
  const before = server.clients.size
  const opening = openWebSocket(address.replace('PORT', String(port)), {
    signal: never,
    bytesMax: 1_000,
    connect: connect(),
  })
  await expect(opening).rejects.toMatchObject({ code })
  expect(server.clients.size).toBe(before)
})

test('a failure tells whether anything was sent', async () => {
  const fetch = createOutbound({ allowHosts: ['127.0.0.1'], lookup })
  const closed = await openPeer(() => undefined)
  await closed.close()
  await expect(fetch(`http://127.0.0.1:${closed.port}/`)).rejects.toMatchObject({
    code: 'network',
    isUnsent: true,
  })
  await expect(fetch('https://gone.example/')).rejects.toMatchObject({ code: 'unknown_host', isUnsent: true })
  await expect(fetch(`http://127.0.0.1:${port}/`, { totalMs: 5_000 })).resolves.toMatchObject({ status: 426 })
})
