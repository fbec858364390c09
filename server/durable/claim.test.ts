import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { type Claimer, claimer } from '#server/durable/claim.ts'
import { runWork } from '#server/features/run-worker/run-work.ts'
import { clock } from '#server/platform/clock.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const now = new Date('2026-05-01T10:00:00.000Z')
const plenty = { perUser: 1_000, overall: 1_000, room: 1_000, inFlight: [] as number[] }

beforeEach(async () => {
  await db.delete(users)
  vi.spyOn(clock, 'now').mockReturnValue(now)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Creates a user with an agent and waiting runs; returns the runs, oldest first. */
async function waitingRuns(userId: string, count: number): Promise<number[]> {
  await db
    .insert(users)
    .values({ id: userId, email: `${userId}@example.com` })
    .onConflictDoNothing()
  const form = { userId, name: 'A', persona: 'writer', taskDescription: 'Write a short note each day.' }
  const [agent] = await db.insert(agents).values(form).returning({ id: agents.id })
  const rows = await db
    .insert(agentExecutions)
    .values(Array.from({ length: count }, () => ({ agentId: agent?.id ?? 0, userId })))
    .returning({ id: agentExecutions.id })
  return rows.map(({ id }) => id)
}

const claimers = new Map<string, Claimer>()

/** Claims for one of ten workers, or for the given one. */
async function claim(limits: Partial<typeof plenty> = {}, worker = 'worker-0'): Promise<number[]> {
  const known = claimers.get(worker) ?? claimer(runWork, worker)
  claimers.set(worker, known)
  return (await known.take({ ...plenty, ...limits })).claimed.map(({ id }) => id)
}

const finish = (id: number) =>
  db.update(agentExecutions).set({ status: 'success' }).where(eq(agentExecutions.id, id))

test('claims the oldest run first, and no more runs of a user than the limit', async () => {
  const [first, second, third] = await waitingRuns('ada', 3)
  expect(await claim({ perUser: 2 })).toEqual([first, second])
  expect(await claim({ perUser: 2 })).toEqual([])
  await finish(first ?? 0)
  expect(await claim({ perUser: 2 })).toEqual([third])
})

test('a claimed run is running, with its worker and the instant of the claim', async () => {
  const [id = 0] = await waitingRuns('ada', 1)
  await claim({}, 'worker-1')
  const [run] = await db.select().from(agentExecutions).where(eq(agentExecutions.id, id))
  expect(run).toMatchObject({ status: 'running', claimedBy: 'worker-1', claimedAt: now, startedAt: now })
})

test('a worker does not claim work that is still in flight there', async () => {
  const [first = 0, second, third] = await waitingRuns('ada', 3)
  expect(await claim({ inFlight: [first] })).toEqual([second, third])
  expect(await claim({ inFlight: [first] })).toEqual([])
  expect(await claim({}, 'worker-1')).toEqual([first])
})

test('users with the fewest running runs come first, regardless of waiting time', async () => {
  const early = await waitingRuns('ada', 4)
  const late = await waitingRuns('ben', 3)
  expect(await claim({ room: 2 })).toEqual([early[0], late[0]])
  expect(await claim({ room: 3 })).toEqual([early[1], early[2], late[1]])
  expect(await claim({ room: 1 })).toEqual([late[2]])
})

test('suspended and ended runs occupy no slot', async () => {
  const runs = await waitingRuns('ada', 4)
  expect(await claim({ perUser: 2 })).toHaveLength(2)
  await db
    .update(agentExecutions)
    .set({ status: 'queued', heldAt: now, claimedAt: null })
    .where(eq(agentExecutions.id, runs[0] ?? 0))
  expect(await claim({ perUser: 2 })).toEqual([runs[2]])
  await finish(runs[1] ?? 0)
  expect(await claim({ perUser: 2 })).toEqual([runs[3]])
})

test('forty concurrent claims of ten workers exceed neither limit, and claim no run twice', async () => {
  const waiting = [...(await waitingRuns('ada', 40)), ...(await waitingRuns('ben', 40))]
  await waitingRuns('eve', 5)
  const limits = { perUser: 7, overall: 15, room: 4 }
  const claimed: number[] = []
  for (let go = 0; go < 5; go += 1) {
    const claims = Array.from({ length: 40 }, (_, n) => claim(limits, `worker-${n % 10}`))
    const taken = (await Promise.all(claims)).flat()
    const running = await db.execute<{ user_id: string; runs: number }>(
      sql`select user_id, count(*)::int as runs from agent_executions where status = 'running' group by user_id`,
    )
    const all = running.rows.reduce((sum, { runs }) => sum + runs, 0)
    expect(all).toBe(go === 0 ? 15 : Math.min(15, all))
    for (const { runs } of running.rows) expect(runs).toBeLessThanOrEqual(7)
    claimed.push(...taken)
    for (const id of taken) await finish(id)
  }
  expect(new Set(claimed).size).toBe(claimed.length)
  expect(claimed.filter((id) => waiting.includes(id)).length).toBeGreaterThan(60)
})

test('all users get their turn when there are more than one claim reads', async () => {
  const everyone = Array.from({ length: 450 }, (_, n) => `user-${String(n).padStart(4, '0')}`)
  await db.insert(users).values(everyone.map((id) => ({ id, email: `${id}@example.com` })))
  await db.execute(sql`insert into agents (user_id, name, persona, task_description)
    select id, 'A', 'writer', 'Write a short note each day.' from users`)
  await db.execute(sql`insert into agent_executions (agent_id, user_id)
    select id, user_id from agents cross join generate_series(1, 3)`)
  for (let go = 0; go < 30; go += 1) await claim({ room: 20 })
  const { rows } = await db.execute(
    sql`select count(distinct user_id)::int as users from agent_executions where status = 'running'`,
  )
  expect(rows[0]?.users).toBe(450)
})

/** Minimum duration of a claim with one run of a new user, ms: the minimum is least affected by other load. */
async function claimTakes(name: string): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < 21; n += 1) {
    const [run] = await waitingRuns(`${name}-${n}`, 1)
    const from = performance.now()
    expect(await claim({ perUser: 32, overall: 1_000, room: 64 })).toEqual([run])
    took.push(performance.now() - from)
  }
  return Math.min(...took)
}

test('a claim for another user with 10,000 runs waiting takes about as long as with none', async () => {
  const without = await claimTakes('early')
  await waitingRuns('ada', 5_000)
  await waitingRuns('ben', 5_000)
  await claim({ perUser: 32, overall: 256, room: 64 })
  // Repeat until one measurement is free of other load: the cost of the waiting runs would show in all.
  let least = Number.POSITIVE_INFINITY
  let round = 0
  const ratio = async () => {
    round += 1
    least = Math.min(least, await claimTakes(`late-${round}`))
    return least / without
  }
  await expect.poll(ratio).toBeLessThan(12)
})
