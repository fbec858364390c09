import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents.ts'
import type { RunResult } from '#contract/runs.ts'
import { createApp } from '#server/app.ts'
import { db, pool } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { forgetEnded, startDurable, stopDurable, workStates } from '#server/durable/durable.ts'
import { startReconciling, stopReconciling } from '#server/features/runs/reconcile.ts'
import { aUser, type Caller } from '#tests/setup/call-as.ts'
import { testDatabase } from '#tests/setup/database.ts'

const database = testDatabase()
const app = createApp()
const longAgo = new Date(Date.now() - 60_000)
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  await startDurable({ url: database.url, pool: pool(), worker: true })
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Left alone',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
})

afterAll(async () => {
  stopReconciling()
  await stopDurable(5_000)
})

async function statusOf(id: number): Promise<string | undefined> {
  const [run] = await db.select().from(agentExecutions).where(eq(agentExecutions.id, id))
  return run?.status
}

async function journals(): Promise<unknown> {
  const { rows } = await db.execute(sql`select count(*)::int as n from dbos.workflow_status`)
  return rows[0]?.n
}

/** A run that is over; the machine room closes its books a moment after the answer. */
async function aRunThatEnded(): Promise<number> {
  const { id } = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  const work = `run:${id}`
  await expect.poll(async () => (await workStates([work])).get(work)?.state).toBe('ended')
  return id
}

async function reconcileOnce(): Promise<void> {
  await startReconciling()
  stopReconciling()
}

test('a run that was admitted but never handed over is picked up and ends', async () => {
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, executedAt: longAgo })
    .returning()
  const id = run?.id ?? 0
  await reconcileOnce()
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('success')
})

test('a run that the machine room has given up is recorded as failed, in words', async () => {
  const id = await aRunThatEnded()
  await db
    .update(agentExecutions)
    .set({ status: 'running', claimedAt: longAgo })
    .where(eq(agentExecutions.id, id))
  await reconcileOnce()
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect(await user.json('GET', `/api/executions/${id}`)).toMatchObject({
    errorMessage: expect.stringContaining('could not be finished'),
  })
})

test('the journals of ended runs are dropped, and the runs stay', async () => {
  const id = await aRunThatEnded()
  expect(await journals()).toBeGreaterThan(0)
  await forgetEnded(Date.now() + 60_000)
  expect(await journals()).toBe(0)
  expect(await statusOf(id)).toBe('success')
})
