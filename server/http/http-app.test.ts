import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, longTextBytesMax, timestamp } from '#contract/values.ts'
import { config } from '#server/platform/config.ts'
import { notFound } from '#server/platform/failure.ts'
import { answer, bind } from './bind.ts'
import { createHttpApp } from './http-app.ts'

interface OpenApi {
  openapi: string
  paths: object
  components: { schemas: { Note: { properties: { at: object } } } }
}

const user = { id: 'u1', role: 'user' } as CurrentUser
const busy = { id: 'u2', role: 'user' } as CurrentUser
const wordy = { id: 'u3', role: 'user' } as CurrentUser
const flooding = { id: 'u4', role: 'user' } as CurrentUser
const admin = { id: 'a1', role: 'admin' } as CurrentUser

const note = z.object({ id: z.int(), text: z.string(), at: timestamp }).meta({ id: 'Note' })
const notesApi = {
  read: endpoint('GET /api/notes/:id', { summary: 'Read', params: idParams, reply: note }),
  slow: endpoint('GET /api/slow-notes/:id', { summary: 'Read slowly', params: idParams, reply: note }),
  write: endpoint('POST /api/notes', {
    summary: 'Write',
    body: z.strictObject({ text: z.string().min(3, 'Say a little more') }),
    reply: note,
    status: 201,
  }),
  long: endpoint('POST /api/long-notes', {
    summary: 'Write at length',
    body: z.strictObject({ text: z.string() }),
    bodyLimit: longTextBytesMax,
    reply: note,
  }),
  optional: endpoint('POST /api/notes/:id/send', {
    summary: 'Send',
    params: idParams,
    body: z.strictObject({ to: z.string() }),
    bodyOptional: true,
    otherStatus: 202,
    reply: z.object({ to: z.string() }),
  }),
  raw: endpoint('POST /api/raw-notes', {
    summary: 'Raw',
    access: 'public',
    rawBody: true,
    bodyLimit: 100,
    reply: z.object({ bytes: z.int() }),
  }),
  ownRaw: endpoint('POST /api/own-raw-notes', {
    summary: 'Raw, of who is signed in',
    rawBody: true,
    reply: z.object({ bytes: z.int() }),
  }),
  all: endpoint('GET /api/all-notes', { summary: 'All', access: 'admin', reply: z.array(note) }),
  broken: endpoint('GET /api/broken', { summary: 'Broken', access: 'public', reply: note }),
  ticks: endpoint('GET /api/ticks', { summary: 'Ticks', stream: true, reply: z.object({ at: timestamp }) }),
}
const at = new Date('2026-11-20T10:00:00Z')

const notes = bind(notesApi, {
  read: ({ params }) => {
    if (params.id === 404) throw notFound('Note')
    const row = { id: params.id, text: 'hello', at, passwordHash: 'secret' }
    return row
  },
  slow: async ({ params }) => {
    await sleep(5)
    return { id: params.id, text: 'slow', at }
  },
  write: ({ body }) => ({ id: 1, text: body.text, at }),
  long: ({ body }) => ({ id: 1, text: body.text, at }),
  optional: ({ body }) => answer(202, { to: body?.to ?? 'nobody' }),
  raw: async ({ body }) => ({ bytes: (await body()).length }),
  ownRaw: async ({ body }) => ({ bytes: (await body()).length }),
  all: () => [],
  broken: () => {
    throw new Error('password=hunter2 in the message of a bug')
  },
  ticks: async function* () {
    yield { id: '7', value: { at } }
  },
})

const shut = new Set<string>()
const app = createHttpApp({
  authenticate: async (headers) => {
    if (shut.has(headers.get('x-who') ?? '')) return undefined
    const found = { user, admin, busy, wordy, flooding }[headers.get('x-who') ?? '']
    return found && { user: found, via: 'session' }
  },
  features: [notes],
  endpoints: Object.values(notesApi),
  readiness: async () => ({ status: 'ready' }),
})

function request(method: string, path: string, init: RequestInit = {}, who = 'user') {
  const headers = new Headers(init.headers)
  if (who) headers.set('x-who', who)
  return app.request(`http://localhost${path}`, { ...init, method, headers })
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  request('POST', path, { body, headers: { 'content-type': 'application/json', ...headers } })

test('a reply is stripped to its schema and dates travel as ISO text', async () => {
  const response = await request('GET', '/api/notes/7')
  expect(await response.json()).toEqual({ id: 7, text: 'hello', at: '2026-11-20T10:00:00.000Z' })
})

/** A body that comes late; `meanwhile` happens once it is waited for. */
function lateBody(text: string, meanwhile: () => void) {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        meanwhile()
        await sleep(400)
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

test.for(['/api/notes', '/api/own-raw-notes'])(
  'a user whose session ends while the request body is received is refused, at %s',
  async (path) => {
    const send = (who: string, meanwhile: () => void) => {
      const body = lateBody('{"text": "hello"}', meanwhile)
      const headers = { 'content-type': 'application/json' }
      return request('POST', path, { body, headers, duplex: 'half' } as RequestInit, who)
    }
    expect((await send('user', () => undefined)).ok).toBe(true)
    try {
      expect((await send('user', () => shut.add('user'))).status).toBe(401)
    } finally {
      shut.clear()
    }
  },
)

test.for(['abc', '-1', '0', '1.5', '99999999999999999999', '%00', '1e3', '2147483648'])(
  'the id %s is a 400 that names the field',
  async (id) => {
    const response = await request('GET', `/api/notes/${id}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input' })
  },
)

const badBodies: [string, string, number, string][] = [
  ['malformed JSON', '{"text": ', 400, 'invalid_input'],
  ['a wrong type', '{"text": 7}', 400, 'invalid_input'],
  ['an unknown key', '{"text": "hello", "role": "admin"}', 400, 'invalid_input'],
  ['a NUL character', '{"text": "he\\u0000llo"}', 400, 'invalid_input'],
  ['half a surrogate pair', '{"text": "\\ud800 alone"}', 400, 'invalid_input'],
  ['an array', '[]', 400, 'invalid_input'],
  ['nothing', '', 400, 'invalid_input'],
  ['10 MB', JSON.stringify({ text: 'x'.repeat(10_000_000) }), 413, 'too_large'],
  ['30,000 levels', `{"text": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400, 'invalid_input'],
]
test.for(badBodies)('a body with %s is answered from the failure table', async ([, body, status, code]) => {
  const response = await post('/api/notes', body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code, message: expect.any(String) })
})

test('a misfit names its field with the message of the schema', async () => {
  const response = await post('/api/notes', '{"text": "a"}')
  expect(await response.json()).toEqual({
    message: 'Say a little more',
    code: 'invalid_input',
    issues: [{ path: 'text', message: 'Say a little more' }],
  })
})

test('a raw body is handed on as its bytes, of whatever type, within its limit', async () => {
  const bytes = Uint8Array.from([0, 255, 10])
  expect(await (await request('POST', '/api/raw-notes', { body: bytes })).json()).toEqual({ bytes: 3 })
  expect((await request('POST', '/api/raw-notes', { body: new Uint8Array(101) })).status).toBe(413)
})

test('a body that is not declared as JSON is a 415', async () => {
  expect((await post('/api/notes', '{"text":"hello"}', { 'content-type': 'text/plain' })).status).toBe(415)
})

test('a body may be left out only where the call says so', async () => {
  const response = await request('POST', '/api/notes/3/send')
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ to: 'nobody' })
})

test('a stranger gets no more than that before anything is validated', async () => {
  const response = await request('GET', '/api/notes/abc', {}, '')
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ message: expect.any(String), code: 'unauthorized' })
})

test('a visitor gets exactly Unauthorized, and a bug no more than that something went wrong', {
  tags: 'words',
}, async () => {
  const unauthorized = await request('GET', '/api/notes/abc', {}, '')
  expect(await unauthorized.json()).toEqual({ message: 'Unauthorized', code: 'unauthorized' })
  const bug = await request('GET', '/api/broken')
  expect(await bug.json()).toMatchObject({ message: 'Something went wrong', code: 'internal' })
})

test('an admin call is closed to a user and open to an admin', async () => {
  expect((await request('GET', '/api/all-notes')).status).toBe(403)
  expect((await request('GET', '/api/all-notes', {}, 'admin')).status).toBe(200)
})

test('a bug answers 500 with a request id and nothing of its detail', async () => {
  const response = await request('GET', '/api/broken')
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'internal' })
  expect(JSON.parse(text).requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(text).not.toContain('hunter2')
})

const origins: [string, Record<string, string>, number][] = [
  ['another origin', { origin: 'http://evil.example' }, 403],
  ['a lookalike origin', { origin: 'http://localhost.evil.example' }, 403],
  ['the origin null', { origin: 'null' }, 403],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 403],
  ['its own origin', { origin: 'http://localhost', host: 'localhost' }, 201],
  ['no browser at all', {}, 201],
]
test.for(origins)('a change from %s is answered as it should', async ([, headers, status]) => {
  expect((await post('/api/notes', '{"text":"hello"}', headers)).status).toBe(status)
})

test('a user over the rate limit gets the time to retry, and another user is not limited', async () => {
  const { userRequestsPerSecond } = config
  config.userRequestsPerSecond = 1
  try {
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await request('GET', '/api/notes/7', {}, 'busy')).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(1)
    const refused = await request('GET', '/api/notes/7', {}, 'busy')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await request('GET', '/api/notes/7', {}, 'admin')).status).toBe(200)
  } finally {
    config.userRequestsPerSecond = userRequestsPerSecond
  }
})

const writeMuch = () =>
  request(
    'POST',
    '/api/notes',
    { body: JSON.stringify({ text: 'x'.repeat(60_000) }), headers: { 'content-type': 'application/json' } },
    'wordy',
  )

test('a hundred concurrent requests of one user delay another user by only a few of them', async () => {
  const order: string[] = []
  const asked = async (who: string) => {
    await request('GET', '/api/slow-notes/1', {}, who)
    order.push(who)
  }
  const flood = Array.from({ length: 100 }, () => asked('flooding'))
  await Promise.all([...flood, asked('user')])
  expect(order.indexOf('user')).toBeLessThan(20)
})

test('a big body counts as many requests', async () => {
  const { userRequestsPerSecond } = config
  config.userRequestsPerSecond = 2
  try {
    for (let n = 0; n < 4; n += 1) await writeMuch()
    expect((await writeMuch()).status).toBe(429)
  } finally {
    config.userRequestsPerSecond = userRequestsPerSecond
  }
})

test.each([
  ['many unknown fields', Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`field ${n}`, 0]))],
  ['many wrong values', { text: Array.from({ length: 6_000 }, () => ({})) }],
])('an answer about %s is short', async (_what, body) => {
  const refused = await post('/api/notes', JSON.stringify(body))
  expect(refused.status).toBe(400)
  expect((await refused.text()).length).toBeLessThan(8_000)
})

test('a body of more than 64 KiB, of very many values or of very deep ones is refused before its schema is asked', async () => {
  expect((await post('/api/notes', JSON.stringify({ text: 'x'.repeat(70_000) }))).status).toBe(413)
  const deep = `{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  expect((await post('/api/notes', deep)).status).toBe(400)
  const many = await post('/api/long-notes', JSON.stringify({ text: Array(60_001).fill(0) }))
  expect(many.status).toBe(400)
  // A schema error would name the field.
  expect(await many.json()).not.toHaveProperty('issues')
})

test('a request with two Host headers is refused', async () => {
  const incoming = { socket: {}, rawHeaders: ['Host', 'localhost', 'x-a', 'host', 'host', 'evil.example'] }
  const refused = await app.request('http://localhost/api/docs', {}, { incoming })
  expect(refused.status).toBe(400)
})

test('events are sent with their ids in the shape of the schema', async () => {
  const text = await (await request('GET', '/api/ticks')).text()
  expect(text).toContain('id: 7\ndata: {"at":"2026-11-20T10:00:00.000Z"}\n\n')
})

test('an unknown call is a 404 in the failure shape', async () => {
  const response = await request('GET', '/api/nothing-here')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test('every answer carries the security headers, and none of the API stays in a cache', async () => {
  const { headers } = await request('GET', '/api/notes/7')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe-eval')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the OpenAPI document describes every call by the schemas that validate it', async () => {
  const response = await app.request('/api/openapi.json')
  const document = (await response.json()) as OpenApi
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual([
    '/api/notes/{id}',
    '/api/slow-notes/{id}',
    '/api/notes',
    '/api/long-notes',
    '/api/notes/{id}/send',
    '/api/raw-notes',
    '/api/own-raw-notes',
    '/api/all-notes',
    '/api/broken',
    '/api/ticks',
  ])
  expect(document.components.schemas.Note.properties.at).toMatchObject({
    type: 'string',
    format: 'date-time',
  })
  expect(JSON.stringify(document)).not.toContain('#/$defs')
  const paths = new Map<string, { post?: { responses: object } }>(Object.entries(document.paths))
  expect(Object.keys(paths.get('/api/notes/{id}/send')?.post?.responses ?? {})).toEqual([
    '200',
    '202',
    'default',
  ])
})

test('the calls can be read as a page that runs no script', async () => {
  const response = await app.request('/api/docs')
  const page = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(page).toContain('GET /api/notes/{id}')
  expect(page).not.toContain('<script')
})
