import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Listener, listen } from '#server/listen.ts'
import { log } from '#server/platform/log.ts'
import { fuzzRaw } from '#tests/hostile/raw-fuzz.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
let listener: Listener
let port: number

beforeAll(async () => {
  listener = await listen(undefined, 0)
  port = Number(new URL(listener.address).port)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => listener.close())

/** The answer of a server to raw lines; the connection ends with the first answer. */
const answerTo = (...lines: string[]) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.on('data', (data) => {
      resolve(data.toString('latin1'))
      socket.destroy()
    })
    socket.on('close', () => resolve('closed'))
  })

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

// An uncaught exception fails the whole test run, so that each case that ends the process would be noticed.
test.each([
  ['GET // HTTP/1.1', 'Host: localhost', 404],
  ['GET http://[ HTTP/1.1', 'Host: localhost', 404],
  ['GET /ws HTTP/1.1', 'Host: [', 400],
  ['GET /ws HTTP/1.1', 'Host: a b', 400],
  ['GET /ws?userId=%ff HTTP/1.1', 'Host: localhost:x', 400],
  ['GET //[ HTTP/1.1', 'Host: ]', 404],
  ['GET /ws HTTP/1.1', 'Host: 127.0.0.1:99999', 400],
  ['GET /ws HTTP/1.1', 'Host: evil.example', 421],
  ['GET /ws?userId=%ff HTTP/1.1', 'Host: localhost', 101],
])('the upgrade "%s", "%s" is answered %d', async (line, host, status) => {
  expect(await answerTo(line, host, ...upgrade)).toMatch(`HTTP/1.1 ${status}`)
})

test.each([
  ['/ws', upgrade],
  ['/api/auth/user', []],
])('two Host headers are refused at %s, whichever is first', async (path, more) => {
  for (const hosts of [
    ['Host: localhost', 'Host: evil.example'],
    ['Host: evil.example', 'host: localhost'],
    ['HOST: localhost', 'Host: localhost'],
  ])
    expect(await answerTo(`GET ${path} HTTP/1.1`, ...hosts, ...more)).toMatch('HTTP/1.1 400')
})

test('600 raw requests and upgrades of every kind end nothing, and none is answered 500', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {})
  const outcome = await fuzzRaw({ port, seed: 20_261_125, inputs: 600 })
  expect(outcome).not.toHaveProperty('refused')
  expect(Object.keys(outcome).filter((status) => status.startsWith('5'))).toEqual([])
  expect(outcome['101']).toBeGreaterThan(0)
  expect(errors.mock.calls).toEqual([])
  expect(await answerTo('GET /healthz HTTP/1.1', 'Host: localhost')).toMatch('HTTP/1.1 200')
})
