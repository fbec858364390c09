import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#server/platform/log.ts'
import type { HttpEnv } from './context.ts'
import { readBytes } from './input/read-input.ts'
import { replyFailure } from './reply-failure.ts'

afterEach(() => void vi.restoreAllMocks())

const coded = (code: string, depth = 1): Error => {
  const error = Object.assign(new Error('value=hunter2'), { code })
  return depth === 0 ? error : new Error('Failed query', { cause: coded(code, depth - 1) })
}
const failing = (error: unknown, headers: Record<string, string> = {}) => {
  const app = new Hono<HttpEnv>()
  app.onError(replyFailure)
  app.get('/', () => {
    throw error
  })
  return app.request('/', { headers })
}

test.each([
  ['23505', 409],
  ['23503', 409],
  ['40001', 409],
  ['40P01', 409],
  ['53100', 503],
  ['ENOSPC', 503],
  ['EDQUOT', 503],
  ['ECONNREFUSED', 503],
  ['57P01', 503],
  ['08006', 503],
  ['53300', 503],
  ['25006', 503],
  ['ENOENT', 500],
  ['42P01', 500],
])('the error %s is answered %d, without its text', async (code, status) => {
  for (const method of ['warn', 'error'] as const) vi.spyOn(log, method).mockImplementation(() => {})
  for (const depth of [0, 1, 2]) {
    const response = await failing(coded(code, depth))
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('hunter2')
  }
})

test('an outage says when to try again, to programs in JSON and to browsers as a page that loads again', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  const lost = new Error('Connection terminated unexpectedly')
  const response = await failing(lost)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ code: 'database_unavailable' })
  const page = await failing(new Error('timeout exceeded when trying to connect'), { accept: 'text/html' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await page.text()).toContain('http-equiv="refresh" content="2"')
})

test('a refused connection to another server is no outage of this one', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  const response = await failing(new TypeError('fetch failed', { cause: coded('ECONNREFUSED', 0) }))
  expect(response.status).toBe(500)
})

test.each([
  ['half a body', 'Content-Length: 100', '{"name":'],
  ['half a chunk', 'Transfer-Encoding: chunked', 'ff\r\n{"a"'],
  ['no body', 'Content-Length: 5', ''],
  [
    'a body of another form',
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900',
    '--x\r\n',
  ],
])('a client that leaves after %s is no error in the log', async (_what, header, part) => {
  const spies = [
    vi.spyOn(log, 'error'),
    vi.spyOn(log, 'warn'),
    vi.spyOn(console, 'error'),
    vi.spyOn(console, 'info'),
  ]
  const left = vi.spyOn(log, 'debug').mockImplementation(() => {})
  const app = new Hono<HttpEnv>()
  app.onError(replyFailure)
  let read = 0
  app.post('/', async (c) => {
    read += 1
    return c.json({ bytes: (await readBytes(c.req.raw, 1_000)).length })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await once(server, 'listening')
  for (const how of ['destroy', 'resetAndDestroy'] as const) {
    const before = read
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n${part}`)
    await expect.poll(() => read).toBe(before + 1)
    socket[how]()
    await expect.poll(() => left.mock.calls.length).toBe(read)
  }
  server.close()
  for (const spy of spies) expect(spy.mock.calls).toEqual([])
})
