import { LLMock } from '@copilotkit/aimock'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ModelTrial } from '#contract/models/connections.ts'
import type { ModelProvider } from '#contract/models/models.ts'
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

const database = testDatabase()
const app = createApp()
const ownModels = config.models
const mock = new LLMock({ port: 0 })
let plain: Peer
let refusing: Peer
/** The keys that the plain service received. */
let keysSent: (string | undefined)[] = []
let refusal = { status: 401, message: '' }
let admin: Caller
let user: Caller

const path = '/api/admin/models/'
const local = () => ({ address: plain.url, model: 'llama3.2' })
const available = async (caller: Caller) =>
  (await caller.json<{ engine: string }[]>('GET', '/api/models')).map(({ engine }) => engine)

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  await startListening()
  mock.addFixtures([{ match: {}, response: { content: 'A short note.' } }])
  await mock.start()
  plain = await startPeer((response, request) => {
    keysSent.push(request.headers.authorization)
    answerInStream(response, 'A short note.')
  })
  refusing = await startPeer((response) => {
    response.writeHead(refusal.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: refusal.message } }))
  })
  admin = await aUser(app)
  user = await aUser(app)
})
afterEach(async () => {
  config.models = ownModels
  keysSent = []
  await db.execute(sql`delete from model_connections`)
  announce('models')
})
afterAll(async () => {
  await stopListening()
  await stopDurable(5_000)
  await mock.stop()
  await refusing.close()
  await plain.close()
})

const runOnce = async (caller: Caller) => {
  const agent = await caller.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
  return caller.json<RunResult>('POST', `/api/agents/${agent.id}/run`, {
    input: 'The harbour opened again on Monday after 14 days of repair.',
  })
}

test.each(protocols)(
  '$engine, connected by an administrator, is tried out and answers the next run of a user at once',
  async ({ engine, env }) => {
    const { [`${engine.toUpperCase()}_BASE_URL`]: address } = env(mock.url) as Record<string, string>
    // The operator sets the service's address; without a key it does not connect the service.
    if (address) config.models = modelsFrom({ [`${engine.toUpperCase()}_BASE_URL`]: address })
    expect((await runOnce(user)).aiEngine).toBe('built-in')
    const connection = address
      ? { key: testKey, model: 'some-model' }
      : { address: mock.url, model: 'llama3.2', key: testKey }

    const trial = await admin.json<ModelTrial>('POST', `${path}${engine}/test`, connection)
    expect(trial).toMatchObject({ isOk: true })
    expect(trial.message).toMatch(/: .+ [\d.]+ s\.$/)
    expect(await available(user)).toEqual([])

    const connected = await admin.json<ModelProvider>('PUT', path + engine, connection)
    expect(connected).toMatchObject({ setBy: 'administrator', keyHint: testKey.slice(-4) })
    const run = await runOnce(user)
    expect(run).toMatchObject({ aiEngine: engine, output: 'A short note.' })
    expect(await available(user)).toEqual([engine])

    await admin.request('DELETE', path + engine)
    expect(await available(user)).toEqual([])
  },
)

test('a key is sealed where it lies and is in no answer, no trace and no log of acts', async () => {
  await admin.json('PUT', `${path}openai-compatible`, { ...local(), key: testKey })
  const run = await runOnce(user)
  const answers = [
    await admin.json('GET', '/api/admin/models'),
    await user.json('GET', '/api/models'),
    await user.json<ExecutionDetailReply>('GET', `/api/executions/${run.id}`),
    (await db.execute(sql`select * from model_connections`)).rows,
    (await db.execute(sql`select * from user_activity_logs`)).rows,
  ]
  expect(JSON.stringify(answers)).toContain('llama3.2')
  expect(JSON.stringify(answers)).not.toContain(testKey)
  expect(keysSent.at(-1)).toBe(`Bearer ${testKey}`)
})

test('a saved key stays when it is left out, and goes to no other address than the one it was entered for', async () => {
  const engine = `${path}openai-compatible`
  await admin.json('PUT', engine, { ...local(), key: testKey })
  await runOnce(user)
  await admin.json('PUT', engine, { ...local(), model: 'llama4' })
  expect((await runOnce(user)).aiEngine).toBe('openai-compatible')
  expect(keysSent).toEqual([`Bearer ${testKey}`, `Bearer ${testKey}`])

  for (const call of [
    () => admin.request('PUT', engine, elsewhere),
    () => admin.request('POST', `${engine}/test`, elsewhere),
  ]) {
    const response = await call()
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      issues: [{ path: 'key' }],
    })
  }
  expect(refusing.requests).toEqual([])
})
const elsewhere = {
  get address() {
    return refusing.url
  },
  model: 'llama3.2',
}

const refusals = [
  [
    401,
    'Incorrect API key provided',
    'The key was not accepted. OpenAI-compatible answered 401: Incorrect API key provided',
  ],
  [
    404,
    'no model nobody',
    'There is no such model at this service, or the address is wrong. OpenAI-compatible answered 404: no model nobody',
  ],
  [
    429,
    'quota used up',
    'The service is reached, but it takes no more calls: check your quota there. OpenAI-compatible answered 429: quota used up',
  ],
] as const

async function triedAt(status: number, message: string) {
  refusal = { status, message }
  const body = { address: refusing.url, model: 'nobody', key: testKey }
  return admin.json<{ isOk: boolean; message: string }>('POST', `${path}openai-compatible/test`, body)
}

test('the advice after a refused trial depends on the status', async () => {
  const advice = []
  for (const [status, message] of [...refusals, [418, 'no coffee'] as const]) {
    const trial = await triedAt(status, message)
    expect(trial.isOk).toBe(false)
    expect(trial.message).toContain(`${status}: ${message}`)
    advice.push(trial.message.split('OpenAI-compatible')[0])
  }
  expect(new Set(advice).size).toBe(advice.length)
  expect(advice.at(-1)).toBe('')
})

test.each(refusals)(
  'a trial that is refused by %i says in words what is wrong',
  { tags: 'words' },
  async (status, message, advice) => {
    expect(await triedAt(status, message)).toEqual({ isOk: false, message: advice })
  },
)

test('a private address is reached only where the operator allowed it', async () => {
  for (const address of ['http://10.0.0.1:9', 'http://169.254.169.254/latest', 'http://db.internal:5432']) {
    const response = await admin.request('POST', `${path}openai-compatible/test`, { address, model: 'x' })
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: { path: string; message: string }[] }
    expect(issues).toMatchObject([{ path: 'address' }])
    expect(issues[0]?.message).toContain(`BALANCIA_MODEL_HOSTS=${new URL(address).host}`)
  }
})

test('only administrators see and change the services, and only they use what is for them alone', async () => {
  const engine = `${path}openai-compatible`
  const body = { ...local(), forAdministratorsOnly: true }
  await admin.json('PUT', engine, body)
  for (const [method, at] of [
    ['GET', '/api/admin/models'],
    ['PUT', engine],
    ['POST', `${engine}/test`],
    ['DELETE', engine],
  ] as const) {
    expect(
      (await user.request(method, at, method === 'GET' || method === 'DELETE' ? undefined : body)).status,
    ).toBe(403)
  }
  expect([await available(admin), await available(user)]).toEqual([['openai-compatible'], []])
  expect((await runOnce(user)).aiEngine).toBe('built-in')
  expect((await runOnce(admin)).aiEngine).toBe('openai-compatible')
})

test("what the server's environment sets comes first and cannot be changed, and its key goes to no other address", async () => {
  await admin.json('PUT', `${path}openai-compatible`, { ...local(), key: testKey })
  config.models = modelsFrom(protocols[3].env('http://models.example.com'))
  const list = await admin.json<ModelProvider[]>('GET', '/api/admin/models')
  expect(list.at(-1)).toMatchObject({
    setBy: 'environment',
    isSaved: true,
    address: 'http://models.example.com/v1',
  })
  expect((await admin.request('PUT', `${path}openai-compatible`, local())).status).toBe(409)

  await admin.request('DELETE', `${path}openai-compatible`)
  config.models = modelsFrom({ LLM_API_KEY: 'sk-of-the-environment' })
  await admin.json('PUT', `${path}openai-compatible`, local())
  await runOnce(user)
  expect(keysSent).toEqual([undefined])
})

test('a change in another process applies without a restart', async () => {
  expect(await available(user)).toEqual([])
  await db.execute(
    sql`with made as (
      insert into model_connections (kind, name, base_url) values ('openai-compatible', 'Server', ${mock.url}) returning id
    ) insert into connection_models (connection_id, name, is_offered) select id, 'x', true from made`,
  )
  await db.execute(sql`select pg_notify('balancia', '["another process","models"]')`)
  await expect.poll(() => available(user)).toEqual(['openai-compatible'])
})

test('an invalid key, address or model is refused with a message', async () => {
  for (const [engine, body, at] of [
    ['openai', {}, 'key'],
    ['openai', { key: 'two words' }, 'key'],
    ['openai-compatible', { address: 'localhost:11434', model: 'x' }, 'address'],
    ['openai-compatible', { address: 'http://user:secret@models.example.com', model: 'x' }, 'address'],
    ['openai-compatible', { address: 'http://models.example.com' }, 'model'],
  ] as const) {
    const response = await admin.request('PUT', path + engine, body)
    expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: at }] }])
  }
  expect((await admin.request('PUT', `${path}built-in`, {})).status).toBe(400)
  expect((await admin.request('DELETE', `${path}openai`)).status).toBe(404)
})
