import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { type Claimer, claimer, type Places } from '#server/durable/claim.ts'
import { runWork } from '#server/features/run-worker/run-work.ts'
import { clock } from '#server/platform/clock.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const now = new Date('2026-05-01T10:00:00.000Z')
const plenty: Places = { perUser: 1_000, overall: 1_000, room: 1_000, inFlight: [] }
const claimers = new Map<string, Claimer>()

beforeEach(async () => {
  await db.delete(users)
  vi.spyOn(clock, 'now').mockReturnValue(now)
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function agentOf(userId: string): Promise<number> {
  await db.insert(users).values({ id: userId, email: `${userId}@example.com` })
  const form = { userId, name: 'A', persona: 'writer', taskDescription: 'Write a short note each day.' }
  const [agent] = await db.insert(agents).values(form).returning({ id: agents.id })
  return agent?.id ?? 0
}

/** Admits one order for each of the users, in their order; returns the claim. */
async function admit(
  userIds: string[],
  places: Partial<Places> = {},
  { worker = 'worker-0', takesWaiting = false } = {},
) {
  const known = claimers.get(worker) ?? claimer(runWork, worker)
  claimers.set(worker, known)
  const rows = await db.select({ id: agents.id, userId: agents.userId }).from(agents)
  const agentIds = new Map(rows.map(({ id, userId }) => [userId, id]))
  const orders = userIds.map((userId, n) => ({
    n,
    agent_id: agentIds.get(userId),
    user_id: userId,
    source: 'manual',
  }))
  return known.admit({ ...plenty, ...places }, { json: JSON.stringify(orders), isLazy: false }, takesWaiting)
}

const runs = () => db.select().from(agentExecutions).orderBy(asc(agentExecutions.id))
const statesOf = async (userId: string) =>
  (await runs()).filter((run) => run.userId === userId).map(({ status }) => status)

test('a run that starts on admission has the same row as one that was queued and claimed', async () => {
  await agentOf('ada')
  await agentOf('ben')
  const atOnce = await admit(['ada'])
  const inTurn = await admit(['ben'], {}, { takesWaiting: true })
  const [first, second] = await runs()
  const { id: _first, agentId: _agent, userId: _user, ...row } = first ?? {}
  expect(second).toMatchObject(row)
  expect(row).toMatchObject({ status: 'running', claimedBy: 'worker-0', claimedAt: now, attempt: 1 })
  expect(atOnce.claimed).toEqual([{ id: first?.id, userId: 'ada', attempt: 1, crashes: 0 }])
  expect(inTurn.claimed).toEqual([{ id: second?.id, userId: 'ben', attempt: 1, crashes: 0 }])
  expect([atOnce.loaded.has(first?.id ?? 0), inTurn.loaded.has(second?.id ?? 0)]).toEqual([true, true])
})

test('starts as many runs as the limit per user allows and queues the rest', async () => {
  await agentOf('ada')
  await agentOf('ben')
  const claim = await admit(['ada', 'ada', 'ada', 'ben'], { perUser: 2 })
  expect([await statesOf('ada'), await statesOf('ben')]).toEqual([
    ['running', 'running', 'queued'],
    ['running'],
  ])
  expect([claim.claimed.length, claim.admitted?.length, claim.isMore]).toEqual([3, 4, true])
})

test.each<[string, Partial<Places>]>([
  ['over all', { overall: 3 }],
  ['in this process', { room: 3 }],
])('as many begin as there are places %s, users in turn', async (_, places) => {
  await agentOf('ada')
  await agentOf('ben')
  await admit(['ada', 'ada', 'ada', 'ben', 'ben'], places)
  expect([await statesOf('ada'), await statesOf('ben')]).toEqual([
    ['running', 'running', 'queued'],
    ['running', 'queued'],
  ])
})

test('no new run overtakes a waiting one', async () => {
  const agentId = await agentOf('ada')
  await agentOf('ben')
  await db.insert(agentExecutions).values({ agentId, userId: 'ada' })
  expect(await admit(['ben'])).toMatchObject({ claimed: [], isMore: true })
  expect(await statesOf('ben')).toEqual(['queued'])
})

test('a run whose id is still in flight is queued', async () => {
  const agentId = await agentOf('ada')
  const [last] = await db.insert(agentExecutions).values({ agentId, userId: 'ada' }).returning()
  await db.delete(agentExecutions)
  const next = (last?.id ?? 0) + 1
  expect(await admit(['ada'], { inFlight: [next] })).toMatchObject({ claimed: [], isMore: true })
  expect(await runs()).toMatchObject([{ id: next, status: 'queued', claimedBy: null }])
})

test('concurrent orders of ten workers exceed no limit, and each run starts once', async () => {
  await agentOf('ada')
  await agentOf('ben')
  const limits = { perUser: 7, overall: 12, room: 4 }
  const orders = Array.from({ length: 30 }, (_, n) =>
    admit(n % 2 === 0 ? ['ada', 'ben'] : ['ben'], limits, { worker: `worker-${n % 10}` }),
  )
  const begun = (await Promise.all(orders)).flatMap(({ claimed }) => claimed.map(({ id }) => id))
  const { rows } = await db.execute<{ user_id: string; runs: number }>(
    sql`select user_id, count(*)::int as runs from agent_executions where status = 'running' group by user_id`,
  )
  const counted = rows.map(({ runs: count }) => count)
  expect(Math.max(...counted)).toBeLessThanOrEqual(7)
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(begun.length)
  expect(new Set(begun).size).toBe(begun.length)
  // Once one run waits, all later ones wait too.
  expect(begun.length).toBeLessThanOrEqual(12)
  await claimers.get('worker-0')?.take({ ...limits, room: 12, inFlight: [] })
  expect(await db.$count(agentExecutions, eq(agentExecutions.status, 'running'))).toBe(12)
  expect(await db.$count(agentExecutions, eq(agentExecutions.status, 'queued'))).toBe(45 - 12)
})
