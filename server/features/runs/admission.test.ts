import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agentShares } from '#server/db/tables/agent-shares.ts'
import { agents } from '#server/db/tables/agents.ts'
import { budgets } from '#server/db/tables/budgets.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { admitWork, startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { openRunsMax } from './admission-rules.ts'
import { admitRun } from './admit-runs.ts'
import { runKind } from './run-kind.ts'
import { startRun, startRunFor } from './start-run.ts'

const database = testDatabase()
createApp()
const now = new Date('2026-05-01T10:00:00.000Z')
const limits = config.runsAtOnce

beforeAll(async () => startDurable({ url: database.url, kinds: await workKinds() }))
afterEach(() => {
  config.runsAtOnce = limits
  vi.restoreAllMocks()
})
afterAll(() => stopDurable(1_000))

/** Creates a user whose runs wait, because no worker claims them: they stay as they were admitted. */
async function aUserWithAgents(userId: string, count: number): Promise<number[]> {
  config.runsAtOnce = { ...limits, perWorker: 0 }
  await db.insert(users).values({ id: userId, email: `${userId}@example.com` })
  const form = { userId, name: 'A', persona: 'writer', taskDescription: 'Write a short note each day.' }
  const rows = await db
    .insert(agents)
    .values(Array.from({ length: count }, () => form))
    .returning({ id: agents.id })
  return rows.map(({ id }) => id)
}

const actorOf = (userId: string) => ({ userId, ip: '10.0.0.1', userAgent: 'x'.repeat(500) })

function orderOf(agentId: number, nth: number) {
  return {
    agentId,
    source: nth % 2 === 0 ? ('manual' as const) : ('bulk' as const),
    input: nth % 3 === 0 ? null : `Input ${nth} with 'quotes', "more", \\ and 漢字 \u2028`,
    hops: nth % 4,
  }
}

const admit = (agentId: number) =>
  admitWork(runKind, { agent_id: agentId, user_id: 'ada', source: 'manual' }, false)
const start = (agentId: number) => startRun({ userId: 'ada' }, { agentId, source: 'manual' })

const setActive = (userId: string, isActive: boolean) =>
  db.update(users).set({ isActive }).where(eq(users.id, userId))

const runsOf = (userId: string) =>
  db.select().from(agentExecutions).where(eq(agentExecutions.userId, userId)).orderBy(asc(agentExecutions.id))

async function rowsOf(userId: string, agentIds: number[]) {
  const place = new Map(agentIds.map((id, n) => [id, n]))
  const logged = await db
    .select()
    .from(userActivityLogs)
    .where(eq(userActivityLogs.userId, userId))
    .orderBy(asc(userActivityLogs.id))
  return {
    runs: (await runsOf(userId)).map(({ id: _id, userId: _user, agentId, ...run }) => ({
      ...run,
      agent: place.get(agentId),
    })),
    logged: logged.map(({ id: _id, userId: _user, resourceId, ...entry }) => ({
      ...entry,
      agent: place.get(Number(resourceId)),
    })),
  }
}

test('runs admitted in a batch, in a transaction and in a process without workers leave the same rows', async () => {
  const many = await aUserWithAgents('many', 40)
  const one = await aUserWithAgents('one', 40)
  const web = await aUserWithAgents('web', 40)
  vi.spyOn(clock, 'now').mockReturnValue(now)
  const together = await Promise.all(many.map((agentId, n) => startRun(actorOf('many'), orderOf(agentId, n))))
  expect(together.map(({ agentId }) => agentId)).toEqual(many)
  for (const [n, agentId] of one.entries())
    await inTransaction((tx) => admitRun(tx, actorOf('one'), orderOf(agentId, n)))
  await stopDurable(0)
  const sent = await countStatements(() =>
    Promise.all(web.map((agentId, n) => startRun(actorOf('web'), orderOf(agentId, n)))),
  )
  await startDurable({ url: database.url, kinds: await workKinds() })
  // The connection, its set-up, the batch and the notice to the workers.
  expect(sent).toBeLessThanOrEqual(4)
  const expected = await rowsOf('many', many)
  expect(await rowsOf('one', one)).toEqual(expected)
  expect(await rowsOf('web', web)).toEqual(expected)
})

test('a batch leaves out what a rule refuses, and the refusal is explained', async () => {
  const [own = 0, deleted = 0, budgeted = 0, used = 0] = await aUserWithAgents('ada', 4)
  const [foreign = 0] = await aUserWithAgents('eve', 1)
  await db.update(agents).set({ deletedAt: now }).where(eq(agents.id, deleted))
  const budget = { userId: 'ada', period: 'day' as const }
  await db.insert(budgets).values([
    { ...budget, agentId: budgeted, runsLimit: 5 },
    { ...budget, agentId: used, runsLimit: 0 },
  ])
  const answers = await Promise.all([own, deleted, budgeted, used, foreign].map(admit))
  expect(answers.map((row) => row?.agent_id)).toEqual([own, undefined, budgeted, undefined, undefined])

  await expect(start(deleted)).rejects.toMatchObject({ code: 'not_found' })
  await expect(start(foreign)).rejects.toMatchObject({ code: 'not_found' })
  expect((await start(used)).heldAt).not.toBeNull()
  await expect(start(used)).rejects.toMatchObject({ code: 'limit_reached' })
  expect(await runsOf('ada')).toHaveLength(3)
})

test('a key starts one run and counts once, at the same moment and after a refusal', async () => {
  const [agentId = 0] = await aUserWithAgents('once', 1)
  const order = { agentId, source: 'manual' as const, idempotencyKey: 'one' }
  await setActive('once', false)
  await expect(startRun({ userId: 'once' }, order)).rejects.toMatchObject({ code: 'account_off' })
  expect(await rowsOf('once', [agentId])).toEqual({ runs: [], logged: [] })
  await setActive('once', true)
  const started = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      if (n % 2 === 0) return startRun({ userId: 'once' }, order)
      return (await inTransaction((tx) => admitRun(tx, { userId: 'once' }, order))).run
    }),
  )
  expect(new Set(started.map(({ id }) => id)).size).toBe(1)
  const { runs, logged } = await rowsOf('once', [agentId])
  expect([runs.length, logged.length]).toEqual([1, 1])
  const [user] = await db.select().from(users).where(eq(users.id, 'once'))
  expect(user?.agentExecutionsUsed).toBe(1)
})

test('a run of a shared agent is logged for the user who starts it, a refused one is not', async () => {
  const [agentId = 0] = await aUserWithAgents('owner', 1)
  await aUserWithAgents('guest', 1)
  await db.insert(agentShares).values({ agentId, email: 'guest@example.com', role: 'editor' })
  const startAsGuest = () => startRunFor(actorOf('guest'), { agentId, source: 'manual' })
  const open = Array.from({ length: openRunsMax }, () => ({ agentId, userId: 'owner' }))
  await db.insert(agentExecutions).values(open)
  await expect(startAsGuest()).rejects.toMatchObject({ code: 'limit_reached' })
  expect((await rowsOf('guest', [agentId])).logged).toEqual([])
  await db.delete(agentExecutions).where(eq(agentExecutions.userId, 'owner'))
  await startAsGuest()
  expect((await rowsOf('guest', [agentId])).logged).toMatchObject([
    { action: 'run_shared_agent', agent: 0, ipAddress: '10.0.0.1' },
  ])
  expect((await rowsOf('owner', [agentId])).logged).toMatchObject([{ action: 'run_agent', ipAddress: null }])
})

test('orders that come at once by transactions of their own pass no limit of open runs', async () => {
  const [agentId = 0] = await aUserWithAgents('crowded', 1)
  await db
    .insert(agentExecutions)
    .values(Array.from({ length: openRunsMax - 3 }, () => ({ agentId, userId: 'crowded' })))
  const order = { agentId, source: 'schedule' as const }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () => inTransaction((tx) => admitRun(tx, { userId: 'crowded' }, order))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await runsOf('crowded')).toHaveLength(openRunsMax)
})

test('orders that come at once pass no limit of open runs', async () => {
  const [agentId = 0] = await aUserWithAgents('busy', 1)
  await db
    .insert(agentExecutions)
    .values(Array.from({ length: openRunsMax - 3 }, () => ({ agentId, userId: 'busy' })))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => startRun({ userId: 'busy' }, { agentId, source: 'manual' })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await runsOf('busy')).toHaveLength(openRunsMax)
})

test('an invalid request stops none of those that arrive at the same moment', async () => {
  const [first = 0, second = 0, third = 0] = await aUserWithAgents('fault', 3)
  const outcomes = await Promise.allSettled(
    [first, second, third].map((agentId, n) =>
      startRun({ userId: 'fault' }, { agentId, source: 'manual', input: n === 1 ? 'a\0b' : 'fine' }),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await runsOf('fault')).map(({ agentId }) => agentId).toSorted((a, b) => a - b)).toEqual([
    first,
    third,
  ])
})
