import pino from 'pino'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type KeyScope, keyScopes } from '#contract/endpoint.ts'
import { keysMax } from '#contract/keys.ts'
import { createApp, endpoints } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { apiKeys } from '#server/db/tables/keys.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { type Caller, anonymousCaller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let admin: Caller
let user: Caller

beforeAll(async () => {
  admin = await aUser(app)
  user = await aUser(app)
})
afterEach(() => {
  clock.now = realNow
  vi.restoreAllMocks()
})

interface Made {
  id: string
  key: string
  hint: string
  lastUsedAt: string | null
  expiresAt: string | null
}
const make = (who: Caller, scopes: readonly KeyScope[] = ['read'], more: object = {}) =>
  who.json<Made>('POST', '/api/keys', { name: 'Nightly report', scopes, expiresInDays: null, ...more })
const list = (who: Caller) => who.json<Made[]>('GET', '/api/keys')
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
/** A program on another site: without a cookie, and with that site as its origin. */
const ask = (key: string, method = 'GET', path = '/api/agents', body?: unknown) =>
  anonymousCaller(app).request(method, path, body, { ...bearer(key), origin: 'https://elsewhere.example' })
const anAgent = { name: 'Scout', persona: 'writer', taskDescription: 'Write a short note each day.' }

test('a key is answered once, is kept as a hash alone, and works on what its user may do in the browser', async () => {
  const { key, ...made } = await make(user, ['read', 'write'])
  expect(key).toMatch(/^blu_[\w-]{43}$/)
  expect(await list(user)).toEqual([made])
  expect(JSON.stringify(await db.select().from(apiKeys))).not.toContain(key.slice(4))
  const created = await ask(key, 'POST', '/api/agents', anAgent)
  expect(created.status).toBe(201)
  const mine = await ask(key)
  expect(await mine.json()).toMatchObject([{ name: 'Scout' }])
  expect(await user.json('GET', '/api/agents')).toHaveLength(1)
  expect(await admin.json('GET', '/api/agents')).toEqual([])
})

test('a key that is revoked is refused at once, and nobody revokes the key of another', async () => {
  const { id, key } = await make(user)
  expect((await admin.request('DELETE', `/api/keys/${id}`)).status).toBe(404)
  expect((await list(admin)).some((known) => known.id === id)).toBe(false)
  expect((await ask(key)).status).toBe(200)
  expect((await user.request('DELETE', `/api/keys/${id}`)).status).toBe(204)
  expect((await ask(key)).status).toBe(401)
  expect((await user.request('DELETE', `/api/keys/${id}`)).status).toBe(404)
  const entries = await db.select().from(userActivityLogs).where(eq(userActivityLogs.resourceId, id))
  expect(entries.map(({ action }) => action)).toEqual(['create_key', 'revoke_key'])
})

test('the activity log says by which key something was done, runs included, and each reads their own', async () => {
  const { key } = await make(user, ['read', 'write', 'run'], { name: 'Robot' })
  const agent = await (await ask(key, 'POST', '/api/agents', { ...anAgent, name: 'Keyed' })).json()
  const run = `/api/agents/${(agent as { id: number }).id}/run`
  const headers = { ...bearer(key), prefer: 'respond-async' }
  expect((await anonymousCaller(app).request('POST', run, {}, headers)).status).toBe(202)
  type Entry = { action: string; keyName: string | null }
  const mine = await user.json<Entry[]>('GET', '/api/activity?limit=3')
  expect(mine.map(({ action, keyName }) => [action, keyName])).toEqual([
    ['run_agent', 'Robot'],
    ['create_agent', 'Robot'],
    ['create_key', null],
  ])
  expect(JSON.stringify(await admin.json('GET', '/api/activity'))).not.toContain('Robot')
})

test('a key is refused from its end on', async () => {
  const { key, expiresAt } = await make(user, ['read'], { expiresInDays: 30 })
  const end = Date.parse(expiresAt ?? '')
  clock.now = () => new Date(end - 1)
  expect((await ask(key)).status).toBe(200)
  clock.now = () => new Date(end)
  expect((await ask(key)).status).toBe(401)
})

test('the keys of a user who is deactivated are refused', async () => {
  const gone = await aUser(app)
  const { key } = await make(gone)
  const { id } = await gone.json<{ id: string }>('GET', '/api/auth/user')
  await db.update(users).set({ isActive: false }).where(eq(users.id, id))
  expect((await ask(key)).status).toBe(401)
})

const noKeys: [string, () => Promise<Response>][] = [
  ['a key of the right shape that is none', () => ask(`blu_${'x'.repeat(43)}`)],
  ['a key that is cut off', async () => ask((await make(user)).key.slice(0, -1))],
  [
    'a key in the query',
    async () => anonymousCaller(app).request('GET', `/api/agents?limit=1&key=${(await make(user)).key}`),
  ],
  [
    'a key in a header of its own',
    async () =>
      anonymousCaller(app).request('GET', '/api/agents', undefined, { 'x-api-key': (await make(user)).key }),
  ],
  ['what is kept of a key', async () => ask((await db.select().from(apiKeys))[0]?.keyHash ?? '')],
]
test.for(noKeys)('%s opens nothing', async ([, knock]) => {
  expect([400, 401]).toContain((await knock()).status)
})

test('a session and a key in one request are refused, whichever of them is right', async () => {
  const { key } = await make(user)
  for (const sent of [key, 'blu_wrong']) {
    const response = await user.request('GET', '/api/agents', undefined, bearer(sent))
    expect(response.status).toBe(400)
  }
})

const closed = endpoints.filter(({ access }) => access !== 'public')
const at = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return [method, path.replace(/:\w+/g, '1')] as const
}

test('every call is refused to a key without its scope, and those of a browser alone to every key', async () => {
  const keys = new Map<string, string>()
  for (const scope of keyScopes) {
    keys.set(
      scope,
      (
        await make(
          admin,
          keyScopes.filter((other) => other !== scope),
        )
      ).key,
    )
  }
  const everything = (await make(admin, keyScopes)).key
  for (const { route, scope } of closed) {
    const response = await ask(keys.get(scope) ?? everything, ...at(route))
    const { message } = (await response.json()) as { message: string }
    expect(response.status, route).toBe(403)
    expect(message, route).toContain(scope === 'session' ? '' : `"${scope}"`)
  }
})

test('every call says which scope it needs: to read for what only reads, admin for what others may not', () => {
  for (const { route, access, scope } of closed) {
    if (scope === 'session') continue
    expect(scope === 'admin', route).toBe(access === 'admin' || access === 'manager')
    expect(scope === 'read', route).toBe(route.startsWith('GET ') && access === 'user')
  }
  const ofBrowsers = closed.filter(({ scope }) => scope === 'session').map(({ route }) => route)
  expect(ofBrowsers).toEqual(
    expect.arrayContaining(['POST /api/keys', 'PUT /api/auth/password', 'DELETE /api/auth/sessions']),
  )
})

test('calls of administrators need a key with the scope admin of somebody who is one', async () => {
  const { key } = await make(admin, ['admin'])
  expect((await ask(key, 'GET', '/api/admin/queue')).status).toBe(200)
  expect((await ask((await make(admin, ['read', 'write'])).key, 'GET', '/api/admin/queue')).status).toBe(403)
  const asUser = await ask((await make(admin, ['read'])).key, 'GET', '/api/auth/user')
  expect(await asUser.json()).toMatchObject({ role: 'user' })

  const refused = await user.request('POST', '/api/keys', {
    name: 'Big',
    scopes: ['admin'],
    expiresInDays: null,
  })
  expect(refused.status).toBe(403)
  const other = await make(user, ['read'])
  await db
    .update(apiKeys)
    .set({ scopes: ['admin'] })
    .where(eq(apiKeys.id, other.id))
  expect((await ask(other.key, 'GET', '/api/admin/queue')).status).toBe(403)
})

test('the last use of a key is written down once a minute, not with each call', async () => {
  const { id, key } = await make(user)
  const used = async () => (await list(user)).find((known) => known.id === id)?.lastUsedAt
  expect(await used()).toBeNull()
  const start = Date.now() + 1_000
  for (const [after, seen] of [
    [0, 0],
    [59_999, 0],
    [60_000, 60_000],
  ] as const) {
    clock.now = () => new Date(start + after)
    await ask(key)
    expect(Date.parse((await used()) ?? '') - start).toBe(seen)
  }
})

test('one user has no more keys than may be, also when they are asked for at once', async () => {
  const many = await aUser(app)
  const { id } = await many.json<{ id: string }>('GET', '/api/auth/user')
  await db.insert(apiKeys).values(
    Array.from({ length: keysMax - 1 }, (_, n) => ({
      id: `many-${n}`,
      userId: id,
      name: 'k',
      prefix: 'blu_',
      keyHash: `many-${n}`,
    })),
  )
  const form = { name: 'One more', scopes: ['read'], expiresInDays: null }
  const answers = await Promise.all([1, 2, 3].map(() => many.request('POST', '/api/keys', form)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

const misfits: [string, object, string][] = [
  ['no name', { name: ' ' }, 'Give the key a name'],
  ['no scope', { scopes: [] }, 'Choose what the key may do'],
  ['a scope that is none', { scopes: ['root'] }, 'Choose from read, run, write and admin'],
  ['a scope twice', { scopes: ['read', 'read'] }, 'Name each scope once'],
  ['no day', { expiresInDays: 0 }, 'A key lasts a day at least'],
]
const askedWith = (wrong: object) =>
  user.request('POST', '/api/keys', { name: 'K', scopes: ['read'], expiresInDays: null, ...wrong })

test.for(misfits)('a key with %s is refused at its field', async ([, wrong]) => {
  const response = await askedWith(wrong)
  expect(response.status).toBe(400)
  const { issues } = (await response.json()) as { issues: { path: string }[] }
  expect(issues[0]?.path).toMatch(new RegExp(`^${Object.keys(wrong)[0]}`))
})

test.for(misfits)(
  'a key with %s is refused with what is wrong',
  { tags: 'words' },
  async ([, wrong, message]) => {
    expect(await (await askedWith(wrong)).json()).toMatchObject({ message })
  },
)

test('no line of the log carries a key, whatever becomes of the call', async () => {
  const lines: string[] = []
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[pino.symbols.streamSym]
  if (!stream) throw new Error('The log writes nowhere.')
  vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  log.level = 'trace'
  const { key } = await make(user, ['read'])
  await ask(key)
  await ask(key, 'POST', '/api/agents', anAgent)
  await ask(`${key}x`)
  await ask(key, 'GET', `/api/agents?key=${key}`)
  vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error(`broken ${bearer(key).authorization.length}`)
  })
  expect((await ask(key)).status).toBe(500)
  log.level = 'silent'
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.join('\n')).not.toContain(key.slice(4, 20))
})

test('a wrong key is not tried without end from one address', async () => {
  const clientAddress = { incoming: { socket: { remoteAddress: '203.0.113.99' } } }
  const knock = () =>
    app.request('http://balancia.localhost/api/agents', { headers: bearer('blu_wrong') }, clientAddress)
  const statuses: number[] = []
  for (let n = 0; n < 121; n += 1) statuses.push((await knock()).status)
  expect([statuses.at(0), statuses.at(119), statuses.at(120)]).toEqual([401, 401, 429])
})
