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
const failing = (error: unknown) => {
  const app = new Hono<HttpEnv>()
  app.onError(replyFailure)
  app.get('/', () => {
    throw error
  })
  return app.request('/')
}

test.each([
  ['23505', 409],
  ['23503', 409],
  ['40001', 409],
  ['40P01', 409],
  ['53100', 507],
  ['ENOSPC', 507],
  ['EDQUOT', 507],
  ['42P01', 500],
])('the error %s is answered %d, without its text', async (code, status) => {
  for (const method of ['warn', 'error'] as const) vi.spyOn(log, method).mockImplementation(() => {})
  for (const depth of [0, 1, 2]) {
    const response = await failing(coded(code, depth))
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('hunter2')
  }
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
