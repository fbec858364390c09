import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/db/database.ts'
import { startDurable, startPolling, stopDurable } from '#server/durable/durable.ts'
import { answerInStream, modelsFrom, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { workKinds } from '#server/features.ts'
import { reconcileLoop } from '#server/features/run-worker/reconcile.ts'
import { admitRun } from './admit-runs.ts'
import { announceRuns } from './start-run.ts'
import { holdRun, releaseRun } from './hold.ts'
import { config } from '#server/platform/config.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Careful',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(async () => {
  await reconcileLoop.stop()
  await stopDurable(5_000)
})

const detail = (id: number) => user.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
const statusOf = async (id: number) => (await detail(id)).status

async function aHeldRun(): Promise<number> {
  const run = await inTransaction(async (tx) => {
    const input = 'The harbour opened again on Monday.'
    const order = { agentId: agent.id, source: 'schedule' as const, input }
    const admitted = await admitRun(tx, { userId: agent.userId }, order)
    expect(await holdRun(tx, admitted.run.id)).toBe(true)
    return admitted.run
  })
  announceRuns()
  return run.id
}

async function reconcileOnce(): Promise<void> {
  await reconcileLoop.start()
  await reconcileLoop.stop()
}

test('a run that is held before it began does not start, is not fixed, and starts when it is released', async () => {
  const id = await aHeldRun()
  await reconcileOnce()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await detail(id)).toMatchObject({ status: 'queued', steps: [] })

  expect(await inTransaction((tx) => releaseRun(tx, id))).toBe(true)
  await expect.poll(() => statusOf(id)).toBe('success')
  expect(await inTransaction((tx) => releaseRun(tx, id))).toBe(false)
})

test('a planned run comes back when its model asks, and is not held for its owner', async () => {
  let calls = 0
  const peer = await startPeer((response) => {
    calls += 1
    if (calls > 1) return answerInStream(response, 'The note.')
    response.writeHead(429, { 'retry-after': '600' }).end('{"error":{"message":"Quota exceeded"}}')
  })
  const noModels = config.models
  config.models = modelsFrom(protocols[3].env(peer.url))
  try {
    const order = { agentId: agent.id, source: 'schedule' as const }
    const { run } = await inTransaction((tx) => admitRun(tx, { userId: agent.userId }, order))
    announceRuns()
    const last = async () => (await detail(run.id)).steps.at(-1)
    await expect.poll(last).toMatchObject({ state: 'canceled', error: expect.stringMatching(/\d\d:\d\d/) })
    expect(await statusOf(run.id)).toBe('queued')
    const runs = await user.json<{ id: number; isHeld: boolean }[]>('GET', '/api/runs')
    expect(runs.find(({ id }) => id === run.id)).toMatchObject({ isHeld: false })
    expect(calls).toBe(1)

    vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 601_000))
    startPolling()
    await expect.poll(() => statusOf(run.id)).toBe('success')
    expect(await detail(run.id)).toMatchObject({ output: 'The note.', fallbackReason: null })
    expect(calls).toBe(2)
  } finally {
    config.models = noModels
    await peer.close()
  }
})

test('a held run that is cancelled ends at once', async () => {
  const id = await aHeldRun()
  expect(await user.json('POST', `/api/executions/${id}/cancel`)).toMatchObject({ status: 'canceled' })
  expect(await inTransaction((tx) => releaseRun(tx, id))).toBe(false)
})

test('a run that nobody decides about for seven days is canceled and says why, and waiting was no work', async () => {
  const id = await aHeldRun()
  const now = Date.now()
  const inDays = (days: number) =>
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(now + days * 86_400_000))
  inDays(6.9)
  await reconcileOnce()
  expect(await statusOf(id)).toBe('queued')
  inDays(7.1)
  await reconcileOnce()
  vi.restoreAllMocks()
  expect(await detail(id)).toMatchObject({
    status: 'canceled',
    errorMessage: expect.stringMatching(/\b7\b/),
    executionTime: 0,
  })
})
