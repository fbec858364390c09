import type { ServerResponse } from 'node:http'
import { LLMock } from '@copilotkit/aimock'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ConnectionModel, ModelConnection, ModelTrial } from '#contract/models/connections.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { announce, startListening, stopListening } from '#server/db/pubsub.ts'
import { workKinds } from '#server/features.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import {
  answerInStream,
  modelsFrom,
  type Peer,
  protocols,
  startPeer,
  testKey,
} from '#server/engine/testing/model-peers.ts'
import { config } from '#server/platform/config.ts'
import { type Caller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { listingLoop } from './listing-loop.ts'

const database = testDatabase()
const app = createApp()
const ownModels = config.models
const mock = new LLMock({ port: 0 })
let plain: Peer
let other: Peer
let refusing: Peer
/** What the plain service received: the key, and a header of the connection. */
let sent: (string | undefined)[][] = []
let refusal = { status: 401, message: '' }
/** The models that the plain service lists; empty: it fails. */
let listed: string[] = []
let admin: Caller
let user: Caller

function listModels(response: ServerResponse) {
  response.writeHead(listed.length > 0 ? 200 : 500, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ object: 'list', data: listed.map((id) => ({ id, object: 'model' })) }))
}

const path = '/api/admin/model-connections'
const own = '/api/model-connections'
const local = () => ({
  kind: 'openai-compatible',
  name: 'Own server',
  address: plain.url,
  models: ['llama3.2'],
})
const available = async (caller: Caller) =>
  (await caller.json<{ name: string; model: string }[]>('GET', '/api/models')).map(
    ({ name, model }) => `${name} ${model}`,
  )
const connect = (form: object, at = path, by = admin) => by.json<ModelConnection>('POST', at, form)
const settings = (ownKeys: boolean, automaticModel = 'cheapest') =>
  admin.json('PUT', '/api/admin/model-settings', { ownKeys, automaticModel })

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  await startListening()
  mock.addFixtures([{ match: {}, response: { content: 'A short note.' } }])
  await mock.start()
  plain = await startPeer((response, request) => {
    if (request.method === 'GET') return listModels(response)
    sent.push([request.headers.authorization, request.headers['x-team'] as string | undefined])
    answerInStream(response, 'A short note.')
  })
  other = await startPeer((response) => answerInStream(response, 'Another note.'))
  refusing = await startPeer((response) => {
    response.writeHead(refusal.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: refusal.message } }))
  })
  admin = await aUser(app)
  user = await aUser(app)
})
afterEach(async () => {
  config.models = ownModels
  sent = []
  listed = []
  await db.execute(sql`delete from model_connections`)
  await db.execute(sql`delete from notifications`)
  await settings(false)
  announce('models')
})
afterAll(async () => {
  await stopListening()
  await stopDurable(5_000)
  await mock.stop()
  await Promise.all([plain.close(), other.close(), refusing.close()])
})

const anAgent = (caller: Caller, more: { models?: ModelOrder } = {}) =>
  caller.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
    ...more,
  })
const runOf = (caller: Caller, { id }: AgentReply) =>
  caller.json<RunResult>('POST', `/api/agents/${id}/run`, {
    input: 'The harbour opened again on Monday after 14 days of repair.',
  })
const runOnce = async (caller: Caller) => runOf(caller, await anAgent(caller))

test.each(protocols)(
  '$engine, connected by an administrator, is tried out and answers the next run of a user at once',
  async ({ engine, env }) => {
    const { [`${engine.toUpperCase()}_BASE_URL`]: address } = env(mock.url) as Record<string, string>
    // The operator sets the service's address; without a key it does not connect the service.
    if (address) config.models = modelsFrom({ [`${engine.toUpperCase()}_BASE_URL`]: address })
    expect((await runOnce(user)).aiEngine).toBe('built-in')
    const form = { kind: engine, ...(address ? {} : { address: mock.url }), key: testKey }
    const trial = await admin.json<ModelTrial>('POST', `${path}/test`, { ...form, model: 'some-model' })
    expect(trial).toMatchObject({ isOk: true, message: expect.stringMatching(/: .+ [\d.]+ s\.$/) })
    expect(await available(user)).toEqual([])

    const made = await connect({ ...form, name: 'Ours', models: ['some-model'] })
    expect(made).toMatchObject({ hasKey: true, keyHint: testKey.slice(-4), problem: null })
    expect(await available(user)).toEqual(['Ours some-model'])
    expect(await runOnce(user)).toMatchObject({ aiEngine: engine, output: 'A short note.' })
    await admin.request('DELETE', `${path}/${made.id}`)
    expect(await available(user)).toEqual([])
  },
)

test('two connections of one kind answer the agents that name them, and an order without Automatic asks no other model', async () => {
  const first = await connect({ ...local(), key: testKey })
  const second = await connect({ ...local(), name: 'Second', address: other.url, models: ['qwen', 'gemma'] })
  const byFirst = await anAgent(user, { models: [{ connectionId: first.id, model: 'llama3.2' }] })
  const bySecond = await anAgent(user, {
    models: [{ connectionId: second.id, model: 'qwen' }, 'automatic'],
  })
  expect([(await runOf(user, byFirst)).output, (await runOf(user, bySecond)).output]).toEqual([
    'A short note.',
    'Another note.',
  ])
  const { rows } = await db.execute(
    sql`select connection_id, model from agent_executions order by id desc limit 2`,
  )
  expect(rows).toEqual([
    { connection_id: second.id, model: 'qwen' },
    { connection_id: first.id, model: 'llama3.2' },
  ])

  await admin.request('DELETE', `${path}/${second.id}`)
  const instead = await runOf(user, bySecond)
  expect(instead.output).toMatch(/qwen.*\n\nA short note\.$/s)
  await admin.request('DELETE', `${path}/${first.id}`)
  expect(await runOf(user, byFirst)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('llama3.2'),
  })
})

test('a key and a header are sealed where they lie and are in no answer, no trace and no log of acts', async () => {
  const header = 'header-of-the-team-4711'
  await connect({ ...local(), key: testKey, headers: [{ name: 'X-Team', value: header }] })
  const run = await runOnce(user)
  const answers = [
    await admin.json('GET', path),
    await user.json('GET', '/api/models'),
    await user.json<ExecutionDetailReply>('GET', `/api/executions/${run.id}`),
    (await db.execute(sql`select * from model_connections`)).rows,
    (await db.execute(sql`select * from user_activity_logs`)).rows,
  ]
  expect(JSON.stringify(answers)).toContain('llama3.2')
  expect(JSON.stringify(answers)).toContain('X-Team')
  for (const secret of [testKey, header]) expect(JSON.stringify(answers)).not.toContain(secret)
  expect(sent.at(-1)).toEqual([`Bearer ${testKey}`, header])
})

test('what was entered stays when it is left out, goes to no other address, and is not overwritten by who did not see it', async () => {
  const header = { name: 'X-Team', value: 'crew' }
  const made = await connect({ ...local(), key: testKey, headers: [header] })
  const at = `${path}/${made.id}`
  const { kind: _, models: __, ...form } = local()
  const kept = { ...form, name: 'Renamed', headers: [{ name: 'X-Team' }], updatedAt: made.updatedAt }
  const changed = await admin.json<ModelConnection>('PUT', at, kept)
  expect(changed).toMatchObject({ name: 'Renamed', hasKey: true, headerNames: ['X-Team'] })
  await runOnce(user)
  expect(sent).toEqual([[`Bearer ${testKey}`, 'crew']])

  const late = await admin.request('PUT', at, kept)
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'conflict' }])
  const elsewhere = { ...form, address: refusing.url }
  for (const [more, field] of [
    [{ headers: [] }, 'key'],
    [{ key: null, headers: [{ name: 'X-Team' }] }, 'headers'],
  ] as const) {
    const current = { ...elsewhere, ...more, updatedAt: changed.updatedAt }
    const trial = {
      ...current,
      id: made.id,
      kind: 'openai-compatible',
      name: undefined,
      updatedAt: undefined,
    }
    for (const response of [
      await admin.request('PUT', at, current),
      await admin.request('POST', `${path}/test`, JSON.parse(JSON.stringify(trial))),
    ])
      expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: field }] }])
  }
  expect(refusing.requests).toEqual([])
})

test('only administrators see and change the connections, and a connection is used by its groups alone', async () => {
  const made = await connect({ ...local(), groups: ['administrators'] })
  const at = `${path}/${made.id}`
  const { kind: _, models: __, ...form } = local()
  const change = { ...form, updatedAt: made.updatedAt, groups: ['pro'] }
  for (const [method, where, body] of [
    ['GET', path],
    ['POST', path, local()],
    ['PUT', at, change],
    ['DELETE', at],
  ] as const)
    expect((await user.request(method, where, body)).status).toBe(403)
  expect([await available(admin), await available(user)]).toEqual([['Own server llama3.2'], []])
  expect((await runOnce(user)).aiEngine).toBe('built-in')
  expect((await runOnce(admin)).aiEngine).toBe('openai-compatible')

  await admin.json('PUT', at, change)
  const { id } = await user.json<{ id: string }>('GET', '/api/auth/user')
  expect(await available(user)).toEqual([])
  await db.execute(sql`update users set subscription_tier = 'pro' where id = ${id}`)
  announce('models')
  expect(await available(user)).toEqual(['Own server llama3.2'])
  await db.execute(sql`update users set subscription_tier = 'free' where id = ${id}`)
})

test("what the server's environment sets is a connection that comes first among equals, and its key goes to no other address", async () => {
  config.models = modelsFrom(protocols[3].env(plain.url))
  await connect({ ...local(), name: 'Second', address: other.url, models: ['qwen'] })
  const { connections } = await admin.json<{ connections: ModelConnection[] }>('GET', path)
  expect(connections).toMatchObject([
    { isFromEnvironment: true, address: `${plain.url}/v1`, models: [{ name: 'llama3.2' }] },
    { isFromEnvironment: false, address: `${other.url}/v1` },
  ])
  expect(await runOnce(user)).toMatchObject({ output: 'A short note.' })
  expect(sent).toEqual([[`Bearer ${testKey}`, undefined]])
  const [ofEnvironment] = connections
  const change = { name: 'Ours', firstSeconds: 90, updatedAt: ofEnvironment?.updatedAt }
  const at = `${path}/${ofEnvironment?.id}`
  expect((await admin.request('PUT', at, { ...change, address: refusing.url })).status).toBe(409)
  expect(await admin.json('PUT', at, change)).toMatchObject({ name: 'Ours', firstSeconds: 90 })

  // The variables are gone: the connection stays and says so, and others answer.
  config.models = modelsFrom({ LLM_API_KEY: 'sk-of-the-environment' })
  expect(await runOnce(user)).toMatchObject({ output: 'Another note.' })
  const after = await admin.json<{ connections: ModelConnection[] }>('GET', path)
  expect(after.connections[0]?.problem).toContain('environment')
  await connect({ ...local(), name: 'Third' })
  sent = []
  await runOnce(user)
  expect(JSON.stringify(sent)).not.toContain('sk-of-the-environment')
})

test('an own key serves the work of its owner alone, bears no fee, and is not used when own keys are switched off', async () => {
  const form = { ...local(), key: testKey }
  expect((await user.request('POST', own, form)).status).toBe(403)
  await settings(true)
  const made = await connect({ ...form, address: other.url }, own, user)
  await user.json('PUT', `${own}/${made.id}/models`, {
    models: [{ name: 'llama3.2', price: { input: 1_000, output: 1_000 } }],
  })
  expect([await available(user), await available(admin)]).toEqual([['Own server llama3.2'], []])
  const [mine, theirs] = [await runOnce(user), await runOnce(admin)]
  expect([mine.output, theirs.aiEngine]).toEqual(['Another note.', 'built-in'])
  const { rows } = await db.execute(
    sql`select connection_id, is_own_key, base_cost > 0 as "hasCost", total_billed from usage_records order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { connection_id: made.id, is_own_key: true, hasCost: true, total_billed: '0.000000' },
  ])
  const summary = await user.json<{ total_cost: string; ownKeys: { calls: number; base_cost: string } }>(
    'GET',
    '/api/billing/user/summary',
  )
  expect(summary).toMatchObject({ total_cost: '0.000000', ownKeys: { calls: 1 } })
  expect(Number(summary.ownKeys.base_cost)).toBeGreaterThan(0)
  expect(await admin.json('GET', path)).toMatchObject({ connections: [] })

  await settings(false)
  expect(await available(user)).toEqual([])
  expect((await runOnce(user)).aiEngine).toBe('built-in')
  // It can still be seen and removed.
  expect(await user.json('GET', own)).toMatchObject({ isAllowed: false, connections: [{ id: made.id }] })
  expect((await user.request('DELETE', `${own}/${made.id}`)).status).toBe(204)
})

const titles = async (caller: Caller) =>
  (await caller.json<NotificationReply[]>('GET', '/api/notifications')).flatMap(({ kind, title }) =>
    kind === 'model.refused' ? [title] : [],
  )

test('a refused own key is reported to its owner alone', async () => {
  await settings(true)
  refusal = { status: 401, message: 'Incorrect API key provided' }
  await connect({ ...local(), address: refusing.url, key: testKey }, own, user)
  await runOnce(user)
  expect([await titles(user), await titles(admin)]).toEqual([[expect.stringContaining('Own server')], []])
})

const setPrice = (connection: ModelConnection, name: string, dollars: number) =>
  admin.json('PUT', `${path}/${connection.id}/models`, {
    models: [{ name, isOffered: true, price: { input: dollars, output: dollars } }],
  })

test('the cheapest model answers, then others: one that failed lately or lacks an ability comes last', async () => {
  const cheap = await connect({ ...local(), name: 'Cheap', address: refusing.url, models: ['small'] })
  const dear = await connect({ ...local(), name: 'Dear', address: other.url, models: ['big'] })
  await setPrice(cheap, 'small', 1)
  await setPrice(dear, 'big', 9)
  refusal = { status: 500, message: 'The wheels came off' }
  const asked = () => refusing.requests.length
  const before = asked()
  expect((await runOnce(user)).output).toContain('Another note.')
  const first = asked()
  expect(first).toBeGreaterThan(before)
  expect((await runOnce(user)).output).toBe('Another note.')
  expect(asked()).toBe(first)
  await db.execute(sql`update connection_models set failed_at = null`)
  await setPrice(cheap, 'small', 90)
  await settings(false, 'task')
  await runOnce(user)
  expect(asked()).toBeGreaterThan(first)
})

test('models are listed and offered by nobody but an administrator; one that is withdrawn is reported before it fails', async () => {
  listed = ['llama3.2', 'qwen3']
  const made = await connect(local())
  expect(made).toMatchObject({ listingError: null, modelsCount: 2, models: [{ name: 'llama3.2' }] })
  const at = `${path}/${made.id}`
  const names = async () =>
    (await admin.json<ConnectionModel[]>('GET', `${at}/models`)).map(({ name, isOffered, withdrawnAt }) =>
      [name, isOffered, withdrawnAt !== null].join(),
    )
  expect(await names()).toEqual(['llama3.2,true,false', 'qwen3,false,false'])
  listed = []
  expect((await admin.json<ModelConnection>('POST', `${at}/list`)).listingError).toContain('500')
  expect(await names()).toHaveLength(2)

  listed = ['gemma3']
  const after = await admin.json<ModelConnection>('POST', `${at}/list`)
  expect(after).toMatchObject({ listingError: null, updatedAt: made.updatedAt })
  expect(await names()).toEqual(['llama3.2,true,true', 'gemma3,false,false'])
  expect(await user.json('GET', '/api/models')).toMatchObject([{ trouble: { kind: 'model' } }])
  const bell = await admin.json<NotificationReply[]>('GET', '/api/notifications')
  expect(bell).toMatchObject([{ kind: 'model.refused', body: expect.stringContaining('llama3.2') }])

  listed = ['llama3.2']
  await db.execute(sql`update model_connections set listed_at = now() - interval '2 days'`)
  await listingLoop.start()
  await listingLoop.stop()
  expect(await names()).toEqual(['llama3.2,true,false'])
  expect(await user.json('GET', '/api/models')).toMatchObject([{ trouble: null }])
})

test('a change in another process applies without a restart', async () => {
  expect(await available(user)).toEqual([])
  await db.execute(
    sql`with made as (
      insert into model_connections (kind, name, base_url) values ('openai-compatible', 'Server', ${plain.url}) returning id
    ) insert into connection_models (connection_id, name, is_offered) select id, 'x', true from made`,
  )
  await db.execute(sql`select pg_notify('balancia', '["another process","models"]')`)
  await expect.poll(() => available(user)).toEqual(['Server x'])
})

test('invalid settings are refused with a message at their field', async () => {
  await connect(local())
  for (const [form, at] of [
    [{ kind: 'openai' }, 'key'],
    [{ kind: 'openai', key: 'two words' }, 'key'],
    [{ address: 'localhost:11434' }, 'address'],
    [{ address: 'http://user:secret@models.example.com' }, 'address'],
    [{ address: null }, 'address'],
    [{ name: ' ' }, 'name'],
    [{ name: local().name }, 'name'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers.0.name'],
    [{ headers: [{ name: 'X-Team' }] }, 'headers'],
    [{ firstSeconds: 1 }, 'firstSeconds'],
  ] as const) {
    const response = await admin.request('POST', path, { ...local(), name: 'Another', ...form })
    expect([form, response.status, await response.json()]).toMatchObject([
      form,
      400,
      { issues: [{ path: at }] },
    ])
  }
  expect((await admin.request('POST', path, { ...local(), kind: 'built-in' })).status).toBe(400)
  expect((await admin.request('DELETE', `${path}/4711`)).status).toBe(404)
})
