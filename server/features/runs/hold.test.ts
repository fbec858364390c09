import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/db/database.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { reconcileLoop } from '#server/features/run-worker/reconcile.ts'
import { admitRun } from './admit-runs.ts'
import { announceRuns } from './start-run.ts'
import { holdRun, releaseRun } from './hold.ts'
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
