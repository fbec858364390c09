import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ModelTroubleKind } from '#contract/models/model-troubles.ts'
import type { ModelConnection } from '#contract/models/connections.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { RunLineReply } from '#contract/runs/run-list.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { announce, startListening, stopListening } from '#server/db/pubsub.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import {
  answerInStream,
  modelsFrom,
  type Peer,
  protocols,
  startPeer,
} from '#server/engine/testing/model-peers.ts'
import { workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const ownModels = config.models
let model: Peer
let refusal: { status: number; message: string } | null = null
let admin: Caller
let user: Caller

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  await startListening()
  model = await startPeer((response) => {
    if (!refusal) return answerInStream(response, 'All is well.')
    response.writeHead(refusal.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: refusal.message } }))
  })
  admin = await aUser(app)
  user = await aUser(app)
})
afterEach(async () => {
  config.models = ownModels
  refusal = null
  await db.execute(sql`delete from model_connections`)
  await db.execute(sql`delete from notifications`)
  announce('models')
})
afterAll(async () => {
  await stopListening()
  await stopDurable(5_000)
  await model.close()
})

async function run(caller: Caller): Promise<RunResult> {
  const form = { persona: 'writer', taskDescription: 'Write a short note each day.', notifications: true }
  const agent = await caller.json<AgentReply>('POST', '/api/agents', { name: 'Scout', ...form })
  return caller.json('POST', `/api/agents/${agent.id}/run`, { input: 'The harbour opened again on Monday.' })
}

const path = '/api/admin/model-connections'
const connectByEnvironment = () => {
  config.models = modelsFrom(protocols[3].env(model.url))
}
const troubles = async (caller: Caller) =>
  (await caller.json<{ trouble: { kind: ModelTroubleKind } | null }[]>('GET', '/api/models')).map(
    ({ trouble }) => trouble?.kind ?? null,
  )
const service = async () => {
  const { connections } = await admin.json<{ connections: ModelConnection[] }>('GET', path)
  return connections[0]?.models[0]
}
const bell = async (caller: Caller) =>
  (await caller.json<NotificationReply[]>('GET', '/api/notifications')).map(({ kind, title }) => [
    kind,
    title,
  ])

test.each([
  [401, 'Incorrect API key provided', 'key'],
  [404, 'The model `llama3.2` does not exist', 'model'],
  [402, 'Insufficient credits', 'quota'],
  [403, 'This organization has been disabled', 'account'],
] as const)(
  'a refusal by %i "%s" is shown with its cause until the model answers again',
  async (status, message, kind) => {
    connectByEnvironment()
    refusal = { status, message }
    const result = await run(user)
    expect(result).toMatchObject({ status: 'success', aiEngine: 'built-in' })
    const execution = await user.json<ExecutionDetailReply>('GET', `/api/executions/${result.id}`)
    expect(execution.fallbackReason).toContain(message)
    const [line] = await user.json<RunLineReply[]>('GET', '/api/runs')
    expect(line).toMatchObject({ id: result.id, isFallback: true })
    expect(line?.summary).not.toContain(message)
    expect(await troubles(user)).toEqual([kind])
    expect((await service())?.trouble).toMatchObject({ kind, message })
    await run(user)
    const refused = (await bell(admin)).filter(([what]) => what === 'model.refused')
    expect(refused).toHaveLength(1)
    expect((await bell(user)).map(([what]) => what)).toEqual(['run.succeeded', 'run.succeeded'])
    const [notification] = await user.json<NotificationReply[]>('GET', '/api/notifications')
    expect(notification?.body).toContain(message)

    refusal = null
    expect(await run(user)).toMatchObject({ aiEngine: 'openai-compatible' })
    expect(await troubles(user)).toEqual([null])
    expect((await service())?.trouble).toBeNull()
    expect((await bell(admin)).filter(([what]) => what === 'model.refused')).toEqual([])
    const [plain] = await user.json<RunLineReply[]>('GET', '/api/runs')
    expect(plain?.isFallback).toBe(false)
  },
)

test('a temporary error is not reported as trouble of the connection', async () => {
  connectByEnvironment()
  refusal = { status: 400, message: "This model's maximum context length is 8192 tokens" }
  expect(await run(user)).toMatchObject({ aiEngine: 'built-in' })
  expect(await troubles(user)).toEqual([null])
})

const trial = async () => {
  const { connections } = await admin.json<{ connections: ModelConnection[] }>('GET', path)
  return admin.json('POST', `${path}/test`, { id: connections[0]?.id, kind: 'openai-compatible' })
}

test('a test of the saved key that succeeds ends the notice, one that fails with another key stores none', async () => {
  connectByEnvironment()
  refusal = { status: 401, message: 'Bad key' }
  await trial()
  expect(await troubles(user)).toEqual([null])
  await run(user)
  expect(await troubles(user)).toEqual(['key'])
  refusal = null
  await trial()
  expect(await troubles(user)).toEqual([null])
})
