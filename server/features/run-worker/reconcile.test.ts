import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { startDurable, startPolling, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { reconcileLoop } from './reconcile.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const longAgo = new Date(Date.now() - 60_000)
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  startPolling()
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Left alone',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
})

afterAll(async () => {
  await reconcileLoop.stop()
  await stopDurable(5_000)
})

async function statusOf(id: number): Promise<string | undefined> {
  const [run] = await db.select().from(agentExecutions).where(eq(agentExecutions.id, id))
  return run?.status
}

async function reconcileOnce(): Promise<void> {
  await reconcileLoop.start()
  await reconcileLoop.stop()
}

test('a run that was admitted but never handed over is picked up and ends', async () => {
  const [run] = await db
    .insert(agentExecutions)
    .values({
      agentId: agent.id,
      userId: agent.userId,
      executedAt: longAgo,
      input: 'The harbour is open again.',
    })
    .returning()
  await expect.poll(() => statusOf(run?.id ?? 0)).toBe('success')
})

test('a run over which too many workers were lost is recorded as failed, in words', async () => {
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, executedAt: longAgo, crashes: 51 })
    .returning()
  const id = run?.id ?? 0
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect(await user.json('GET', `/api/executions/${id}`)).toMatchObject({
    errorMessage: expect.any(String),
  })
})

test('a run that was to stop while nobody worked on it is ended', async () => {
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, heldAt: longAgo, cancelRequestedAt: longAgo })
    .returning()
  await reconcileOnce()
  expect(await statusOf(run?.id ?? 0)).toBe('canceled')
})

test('data that only a resume needs is deleted when a run ends, and its trace stays', async () => {
  const { id } = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  const steps = await db.select().from(executionSteps).where(eq(executionSteps.executionId, id))
  expect(steps.map(({ kind, kept }) => [kind, kept])).toEqual([
    ['gather', null],
    ['model', null],
    ['record', null],
  ])
})
