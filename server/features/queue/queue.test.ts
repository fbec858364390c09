import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { QueueOverviewReply } from '#contract/runs/queue.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { startDurable } from '#server/durable/durable.ts'
import { crashesMax } from '#server/durable/work-kind.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { blocksOf, readingCost } from '#tests/setup/database/reading-cost.ts'

const database = testDatabase()
const app = createApp()
let admin: Caller
let adminId: string
let owner: Caller
let agent: AgentReply

beforeAll(async () => {
  // A process that only serves pages and performs no work.
  await startDurable({ url: database.url, kinds: [] })
  admin = await aUser(app)
  adminId = (await admin.json<{ id: string }>('GET', '/api/auth/user')).id
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, adminId))
  owner = await aUser(app)
  agent = await owner.json('POST', '/api/agents', {
    name: 'Busy',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
})

async function addRun(values: Partial<typeof agentExecutions.$inferInsert> = {}): Promise<number> {
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, ...values })
    .returning({ id: agentExecutions.id })
  return run?.id ?? 0
}

const queue = (query = '') => admin.json<QueueOverviewReply>('GET', `/api/admin/queue${query}`)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

async function actionsOn(id: number): Promise<string[]> {
  const rows = await db
    .select()
    .from(userActivityLogs)
    .where(eq(userActivityLogs.resourceId, String(id)))
  return rows.filter(({ userId }) => userId === adminId).map(({ action }) => action)
}

test('the queue tells apart what waits, runs, is held, failed and was given up, each with its owner', async () => {
  const waiting = await addRun({ executedAt: minutesAgo(3) })
  const younger = await addRun({ executedAt: minutesAgo(2) })
  const taken = { status: 'running', claimedAt: minutesAgo(1), claimedBy: 'worker-1' } as const
  const running = await addRun({ ...taken, cancelRequestedAt: minutesAgo(0) })
  const held = await addRun({ heldAt: minutesAgo(9) })
  const failed = await addRun({ status: 'failed', completedAt: minutesAgo(5), errorMessage: 'No answer.' })
  const dead = await addRun({
    status: 'failed',
    completedAt: minutesAgo(9_000),
    crashes: crashesMax + 1,
  })
  await addRun({ status: 'success', completedAt: minutesAgo(1) })

  const overview = await queue()
  expect(overview.counts).toEqual({ waiting: 2, running: 1, held: 1, failed: 1, dead: 1 })
  expect(overview.oldestWaitingSince).toBe(overview.runs[0]?.since)
  expect(overview.workers).toEqual([{ id: 'worker-1', running: 1 }])
  expect(overview.limits).toEqual({ perUser: 32, overall: 256, perWorker: 256 })
  expect(overview.runs.map(({ id }) => id)).toEqual([waiting, younger])
  expect(overview.runs[0]).toMatchObject({
    agentName: 'Busy',
    ownerEmail: expect.stringContaining('@example.com'),
    state: 'waiting',
    attempts: 0,
    isStopping: false,
  })
  expect((await queue(`?limit=1&before=${waiting}`)).runs.map(({ id }) => id)).toEqual([younger])
  expect((await queue('?state=running')).runs).toMatchObject([
    { id: running, worker: 'worker-1', isStopping: true },
  ])
  expect((await queue('?state=held')).runs).toMatchObject([{ id: held }])
  expect((await queue('?state=failed')).runs).toMatchObject([{ id: failed, errorMessage: 'No answer.' }])
  expect((await queue('?state=dead')).runs).toMatchObject([{ id: dead }])
})

test('an administrator stops a run that waits, at once and on record', async () => {
  const id = await addRun()
  expect(await admin.json('POST', `/api/admin/queue/${id}/cancel`)).toMatchObject({ id, status: 'canceled' })
  expect(await actionsOn(id)).toEqual(['cancel_run'])
  expect(await admin.json('POST', `/api/admin/queue/${id}/cancel`)).toMatchObject({ status: 'canceled' })
  expect(await actionsOn(id)).toHaveLength(1)
})

test('an administrator has a run that failed tried again for its owner, on record', async () => {
  const id = await addRun({ status: 'failed', input: 'Bergen' })
  const { executionId, status } = await admin.json<{ executionId: number; status: string }>(
    'POST',
    `/api/admin/queue/${id}/retry`,
  )
  expect(status).toBe('queued')
  expect(await owner.json('GET', `/api/executions/${executionId}`)).toMatchObject({
    userId: agent.userId,
    input: 'Bergen',
    triggerSource: 'retry',
  })
  expect(await actionsOn(id)).toEqual(['retry_run'])
})

test('only a run that failed is tried again, and only one that exists', async () => {
  const id = await addRun()
  expect((await admin.request('POST', `/api/admin/queue/${id}/retry`)).status).toBe(409)
  expect((await admin.request('POST', '/api/admin/queue/999999/retry')).status).toBe(404)
  expect((await admin.request('POST', '/api/admin/queue/999999/cancel')).status).toBe(404)
  expect((await owner.request('GET', '/api/admin/queue')).status).toBe(403)
})

test('runs that failed long ago are not read for the counts', async () => {
  const old = {
    agentId: agent.id,
    userId: agent.userId,
    status: 'failed',
    output: 'Said. '.repeat(150),
  } as const
  const completedAt = new Date('2026-01-01T00:00:00Z')
  for (let part = 0; part < 3; part++)
    await db
      .insert(agentExecutions)
      .values(Array.from({ length: 1_000 }, () => ({ ...old, executedAt: completedAt, completedAt })))
  await db.execute(sql`vacuum analyze agent_executions`)
  const { blocks } = await readingCost(() => admin.json('GET', '/api/admin/queue'))
  expect(blocks).toBeLessThan((await blocksOf('agent_executions')) / 2)
})
