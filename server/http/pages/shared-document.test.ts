import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bind } from '#server/http/bind.ts'
import { createHttpApp } from '#server/http/http-app.ts'

let made = 0
let words = 'the plans of this installation '.repeat(200)
const shared = endpoint('GET /api/plans-of-all', {
  summary: 'Plans',
  access: 'public',
  shared: true,
  reply: z.object({ words: z.string() }),
})
const endpoints = [shared]
// Each generated document iterates over the list of calls once.
Object.defineProperty(endpoints, Symbol.iterator, {
  value: () => {
    made += 1
    return Array.prototype[Symbol.iterator].call(endpoints) as ArrayIterator<typeof shared>
  },
})
const app = createHttpApp({
  authenticate: async () => undefined,
  features: [bind({ shared }, { shared: () => ({ words }) })],
  endpoints,
  readiness: async () => ({ status: 'ready' }),
})
const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const packed = { 'accept-encoding': 'gzip, br' }

test.each(['/api/docs', '/api/openapi.json'])(
  '%s is made once, however many ask at the same moment',
  async (path) => {
    await get(path)
    const before = made
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(path, packed)))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    expect(made).toBe(before)
  },
)

test.each([
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/openapi.json', 'application/json'],
  ['/api/plans-of-all', 'application/json'],
])('%s travels compressed, and a client that has it gets 304', async (path, type) => {
  const [plain, small] = [await get(path), await get(path, packed)]
  expect([small.headers.get('content-encoding'), small.headers.get('content-type')]).toEqual(['gzip', type])
  expect(gunzipSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(await plain.text())
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toContain('accept-encoding')
  const etag = plain.headers.get('etag') ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await get(path, { 'if-none-match': known })
    expect([again.status, await again.text()], known).toEqual([304, ''])
  }
  expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
})

test.each(['gzip;q=0', 'gzip; q=0.000, br', 'identity', 'br'])(
  'a client that accepts "%s" gets no gzip',
  async (accepts) => {
    expect(
      (await get('/api/plans-of-all', { 'accept-encoding': accepts })).headers.get('content-encoding'),
    ).toBeNull()
  },
)

test('a changed document is sent again, with another ETag', async () => {
  const before = (await get('/api/plans-of-all')).headers.get('etag') ?? ''
  words = 'other plans'
  const after = await get('/api/plans-of-all', { 'if-none-match': before })
  expect([after.status, await after.json()]).toEqual([200, { words }])
})
