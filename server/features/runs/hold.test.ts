import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs.ts'
import { createApp } from '#server/app.ts'
import { inTransaction, pool } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { begin, defineWorkflow, startDurable, stopDurable, workerId } from '#server/durable/durable.ts'
import { RunHeld } from '#server/engine/run-held.ts'
import { beginAttempt } from '#server/features/runs/attempts.ts'
import { journalOf } from '#server/features/runs/journal.ts'
import { startReconciling, stopReconciling } from '#server/features/runs/reconcile.ts'
import { failedEnding, record } from '#server/features/runs/record.ts'
import { admitRun, handOver, holdRun, releaseRun } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/call-as.ts'
import { testDatabase } from '#tests/setup/database.ts'

const database = testDatabase()
const app = createApp()
const done: string[] = []
let user: Caller
let agent: AgentReply

/** A run whose second step is held as long as its row was not held before. */
const heldInStep = defineWorkflow('held-in-step', async ({ executionId }: { executionId: number }) => {
  const attempt = beginAttempt(executionId)
  const step = journalOf(executionId, attempt)
  try {
    await step({ kind: 'gather', title: 'First' }, async () => ({ value: done.push('first') }))
    await step({ kind: 'model', title: 'Second' }, async () => {
      if (!done.includes('held')) {
        await inTransaction((tx) => holdRun(tx, executionId))
        done.push('held')
        throw new RunHeld('The budget of today is used up.')
      }
      return { value: done.push('second') }
    })
    await record(executionId, failedEnding('Done with the test.'))
  } finally {
    attempt.end()
  }
})

beforeAll(async () => {
  await startDurable({ url: database.url, pool: pool(), worker: true })
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
  stopReconciling()
  await stopDurable(5_000)
})

const detail = (id: number) => user.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
const statusOf = async (id: number) => (await detail(id)).status

async function aHeldRun(): Promise<number> {
  const run = await inTransaction(async (tx) => {
    const admitted = await admitRun(tx, { userId: agent.userId }, { agentId: agent.id, source: 'schedule' })
    expect(await holdRun(tx, admitted.run.id)).toBe(true)
    return admitted.run
  })
  handOver(run.id)
  return run.id
}

async function reconcileOnce(): Promise<void> {
  await startReconciling()
  stopReconciling()
}

test('a run that is held before it began does not start, is not mended, and starts when it is released', async () => {
  const id = await aHeldRun()
  await reconcileOnce()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await detail(id)).toMatchObject({ status: 'queued', steps: [] })

  expect(await inTransaction((tx) => releaseRun(tx, id))).toBe(true)
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('success')
  expect(await inTransaction((tx) => releaseRun(tx, id))).toBe(false)
})

test('a run that a step holds leaves its worker with its reason in the trace, and goes on at that step', async () => {
  const now = clock.now()
  const { run } = await inTransaction(async (tx) => {
    const admitted = await admitRun(tx, { userId: agent.userId }, { agentId: agent.id, source: 'schedule' })
    await tx
      .update(agentExecutions)
      .set({ status: 'running', startedAt: now, claimedAt: now, claimedBy: workerId() })
      .where(eq(agentExecutions.id, admitted.run.id))
    return admitted
  })
  await begin(heldInStep, `run:${run.id}`, { executionId: run.id }, true)
  await expect.poll(() => statusOf(run.id)).toBe('queued')
  await expect
    .poll(async () => (await detail(run.id)).steps.map(({ state, error }) => [state, error]))
    .toEqual([
      ['done', null],
      ['canceled', 'The budget of today is used up.'],
    ])

  await inTransaction((tx) => releaseRun(tx, run.id))
  await expect.poll(() => statusOf(run.id), { timeout: 15_000 }).toBe('failed')
  expect(done).toEqual(['first', 'held', 'second'])
  expect((await detail(run.id)).steps.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
})

test('a held run that is cancelled ends at once', async () => {
  const id = await aHeldRun()
  expect(await user.json('POST', `/api/executions/${id}/cancel`)).toMatchObject({ status: 'canceled' })
  expect(await inTransaction((tx) => releaseRun(tx, id))).toBe(false)
})

test('a run that nobody decides about for seven days is canceled and says why', async () => {
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
    errorMessage: 'The run waited 7 days for a decision of its owner and was canceled.',
  })
})
