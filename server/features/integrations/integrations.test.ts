import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectionsMax } from '#contract/integrations/integration-names.ts'
import type {
  ConnectionTrial,
  Integration,
  UserIntegrationReply,
} from '#contract/integrations/integrations.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { type Caller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { callTool } from './public.ts'

testDatabase()
const app = createApp()
const canary = 'canary-T0p-S3cret-9xZ4'
const path = '/api/user-integrations'
let user: Caller
let userId: string
let peer: Peer
let answer = { status: 200, body: 'ok' }

beforeAll(async () => {
  peer = await openPeer((_request, response) => response.writeHead(answer.status).end(answer.body))
})
afterAll(() => peer.close())
beforeEach(async () => {
  answer = { status: 200, body: 'ok' }
  user = await aUser(app)
  userId = (await user.json<{ id: string }>('GET', '/api/auth/user')).id
})

const hookUrl = () => `http://127.0.0.1:${peer.port}/services/${canary}`
const connectSlack = (by = user) =>
  by.json<UserIntegrationReply>('POST', path, { integrationId: 'slack', config: { webhookUrl: hookUrl() } })
const send = (connectionId: number, by = userId) =>
  callTool(
    by,
    { connectionId, tool: 'send_message', input: { text: 'Prices fell.' } },
    { signal: AbortSignal.timeout(30_000), idempotencyKey: 'one' },
  )

test('entered secrets are used as they are, and only their last characters are shown', async () => {
  const made = await connectSlack()
  expect(made).toMatchObject({
    integrationId: 'slack',
    name: expect.stringContaining('Slack'),
    isActive: true,
    config: { webhookUrl: `••••${canary.slice(-4)}` },
  })
  expect(await send(made.id)).toEqual({ ok: true, value: { sent: true } })
  expect(peer.hits.at(-1)).toMatchObject({ path: `/services/${canary}`, body: '{"text":"Prices fell."}' })
  expect((await user.json<UserIntegrationReply[]>('GET', path))[0]?.lastUsed).not.toBeNull()
})

test('a secret is in no answer, no log of acts, and not in the clear in any table', async () => {
  const { id } = await connectSlack()
  answer = { status: 500, body: `no such hook: ${canary} ${hookUrl()}` }
  const trial = await user.json<ConnectionTrial>('POST', `${path}/${id}/test`)
  expect(trial.isOk).toBe(false)
  const failed = await send(id)
  await user.json('PATCH', `${path}/${id}`, { name: 'Renamed' })
  const tables = await db.execute<{ dump: string }>(
    sql`select table_to_xml(c.oid, true, false, '')::text as dump from pg_class c
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const all = JSON.stringify([trial, failed, await user.json('GET', path), tables.rows])
  expect([all.includes('Renamed'), all.includes(canary)]).toEqual([true, false])
})

const refusalOf = async (method: string, at: string, body: unknown, by = user) => {
  const response = await by.request(method, at, body)
  const { message, issues } = (await response.json()) as { message: string; issues?: { path: string }[] }
  return { status: response.status, message, paths: issues?.map((issue) => issue.path) }
}

test.each([
  'http://10.0.0.5/hook',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/hook',
  'http://[::ffff:10.0.0.1]/hook',
  'http://metadata.internal/hook',
  'http://example.com:22/hook',
])('no connection goes to %s', async (webhookUrl) => {
  expect(await refusalOf('POST', path, { integrationId: 'slack', config: { webhookUrl } })).toMatchObject({
    status: 400,
    paths: ['config.webhookUrl'],
  })
})

test('a service that leads on to another address is not followed', async () => {
  const canaryPeer = await openPeer((_request, response) => response.end('SECRET'))
  const leading = await openPeer((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${canaryPeer.port}/` }).end(),
  )
  const { id } = await user.json<UserIntegrationReply>('POST', path, {
    integrationId: 'slack',
    config: { webhookUrl: `http://127.0.0.1:${leading.port}/hook` },
  })
  expect(await send(id)).toMatchObject({ ok: false, code: 'refused' })
  expect(canaryPeer.hits).toEqual([])
  await Promise.all([leading.close(), canaryPeer.close()])
})

test('each invalid field has its error', async () => {
  const telegram = { integrationId: 'telegram', config: { apiKey: 'two words', extra: 'x' } }
  expect(await refusalOf('POST', path, telegram)).toMatchObject({
    status: 400,
    paths: ['config.extra', 'config.apiKey', 'config.chatId'],
  })
  expect(await refusalOf('POST', path, { integrationId: 'nothing', config: {} })).toMatchObject({
    status: 404,
  })
  expect(await refusalOf('POST', path, { integrationId: 'wikipedia', name: ' ' })).toMatchObject({
    status: 400,
    paths: ['name'],
  })
})

test('a kept key stays when it is left out, and goes to no other host than it was entered for', async () => {
  const made = await user.json<UserIntegrationReply>('POST', path, {
    integrationId: 'http-request',
    config: { address: `http://127.0.0.1:${peer.port}/api`, apiKey: canary },
  })
  const read = () =>
    callTool(
      userId,
      { connectionId: made.id, tool: 'get', input: { path: '/x' } },
      { signal: AbortSignal.timeout(30_000), idempotencyKey: 'one' },
    )
  await user.json('PATCH', `${path}/${made.id}`, { config: { address: `http://127.0.0.1:${peer.port}/v2` } })
  expect(await read()).toMatchObject({ ok: true })
  expect(peer.hits.at(-1)).toMatchObject({ path: '/v2/x', headers: { authorization: `Bearer ${canary}` } })

  const elsewhere = { config: { address: 'https://elsewhere.example.com' } }
  expect(await refusalOf('PATCH', `${path}/${made.id}`, elsewhere)).toEqual({
    status: 400,
    message: expect.any(String),
    paths: ['config.apiKey'],
  })
  const masked = { config: { ...elsewhere.config, apiKey: made.config.apiKey } }
  expect(await refusalOf('PATCH', `${path}/${made.id}`, masked)).toMatchObject({ status: 400 })
  // Even an attacker who can write to the table cannot send the key to another host.
  await db.execute(sql`update user_integrations set config = config || '{"address":"https://elsewhere.example.com"}'
    where id = ${made.id}`)
  expect(await read()).toMatchObject({
    ok: false,
    code: 'wrong_key',
    message: expect.any(String),
  })
})

test('a connection that is switched off, gone or somebody else’s does nothing', async () => {
  const other = await aUser(app)
  const otherId = (await other.json<{ id: string }>('GET', '/api/auth/user')).id
  const { id } = await connectSlack()
  const before = peer.hits.length
  expect(await send(id, otherId)).toMatchObject({ ok: false, code: 'refused' })
  await user.json('PATCH', `${path}/${id}`, { isActive: false })
  expect(await send(id)).toMatchObject({
    ok: false,
    code: 'refused',
    message: expect.any(String),
  })
  await user.request('DELETE', `${path}/${id}`)
  expect(await send(id)).toMatchObject({ ok: false, code: 'refused' })
  expect(peer.hits).toHaveLength(before)
  expect(await user.json('GET', path)).toEqual([])
})

const stars = (count: number) => ({ integrationId: 'discord', stars: count })

test('installs are connections that exist, and only who has used a service rates it, once', async () => {
  const entry = async (by = user) =>
    (await by.json<Integration[]>('GET', '/api/integrations')).find(({ id }) => id === 'discord')
  expect(await entry()).toMatchObject({ usageCount: 0, rating: null, isRateable: false })
  expect(await refusalOf('PUT', '/api/integration-ratings', stars(5))).toMatchObject({ status: 403 })

  answer = { status: 200, body: '{"name":"Bal","channel_id":"1"}' }
  const { id } = await user.json<UserIntegrationReply>('POST', path, {
    integrationId: 'discord',
    config: { webhookUrl: hookUrl() },
  })
  expect(await user.json('POST', `${path}/${id}/test`)).toEqual({
    isOk: true,
    message: expect.stringContaining('“Bal”'),
  })
  for (const count of [5, 2]) await user.request('PUT', '/api/integration-ratings', stars(count))
  expect(await entry()).toMatchObject({ usageCount: 1, rating: 2, ratingCount: 1, ownStars: 2 })
  expect(await entry(await aUser(app))).toMatchObject({
    usageCount: 1,
    rating: 2,
    ownStars: null,
    isRateable: false,
  })
  await user.request('DELETE', `${path}/${id}`)
  expect(await entry()).toMatchObject({ usageCount: 0, rating: 2, ownStars: 2 })
})

test('nobody has more connections than one may have, also when they are made at the same moment', async () => {
  await db.execute(sql`insert into api_integrations (key, name, description, category, auth_type)
    values ('rss', 'RSS feed', 'x', 'web', 'none') on conflict do nothing`)
  await db.execute(sql`insert into user_integrations (user_id, integration_id, name)
    select ${userId}, (select id from api_integrations where key = 'rss'), 'one of many'
    from generate_series(1, ${connectionsMax - 1})`)
  const form = { integrationId: 'wikipedia', config: {} }
  const made = await Promise.all([1, 2, 3].map(() => user.request('POST', path, form)))
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403])
})

test('a connection says which agents use it, and would lose it', async () => {
  const { id } = await connectSlack()
  const use = { integrationId: 'slack', connectionId: id, tool: 'send_message' }
  const agent = await user.json<{ id: number }>('POST', '/api/agents', {
    name: 'Price watch',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
    tools: { uses: [use], deliverTo: [use] },
  })
  const listed = await user.json<UserIntegrationReply[]>('GET', path)
  expect(listed).toMatchObject([{ id, agents: [{ id: agent.id, name: 'Price watch' }] }])
  await user.request('DELETE', `/api/agents/${agent.id}`)
  expect(await user.json('GET', path)).toMatchObject([{ id, agents: [] }])
})
