import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { planOffers } from '#contract/plans/plan-offers.ts'
import type { SubscriptionSummary } from '#contract/plans/plans.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { userSubscriptions } from '#server/db/tables/plans.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { users } from '#server/db/tables/users.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { admitRun } from '#server/features/runs/public.ts'
import { claimDue } from '#server/features/schedules/claim-due.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { inOtherProcess } from '#tests/setup/processes/other-process.ts'
import { beginMonths, notifyNearLimit } from './plan-months.ts'

const database = testDatabase()
const app = createApp()
const found = { plans: config.plans, now: clock.now }
let admin: Caller
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  // The first account is an administrator.
  admin = await aUser(app)
})
afterAll(() => stopDurable(5_000))
beforeEach(async () => {
  config.plans = 'on'
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', form)
})
afterEach(() => {
  config.plans = found.plans
  clock.now = found.now
})

const form = { name: 'Scout', persona: 'writer', taskDescription: 'Write a short note each day.' }
const run = (by = agent, who = user) =>
  who.request('POST', `/api/agents/${by.id}/run`, undefined, { prefer: 'respond-async' })
const subscription = (who = user) => who.json<SubscriptionSummary>('GET', '/api/user/subscription')
const used = (count: number, since = clock.now()) =>
  db
    .update(users)
    .set({ agentExecutionsUsed: count, executionsCountedSince: since })
    .where(eq(users.id, agent.userId))
const runsMade = () => db.$count(agentExecutions, eq(agentExecutions.userId, agent.userId))
const messageOf = async (response: Response) => (await response.json()) as { message: string; code: string }
const statuses = (responses: Response[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b)

test('a user at the monthly limit reads which limit, how much is used, when it resets and how to continue', async () => {
  await db
    .update(users)
    .set({ createdAt: new Date('2026-01-31T15:00:00Z') })
    .where(eq(users.id, agent.userId))
  clock.now = () => new Date(found.now().getTime())
  await used(49)
  expect((await run()).status).toBe(202)
  expect(await subscription()).toMatchObject({
    canExecuteAgent: false,
    limits: { agentExecutionsUsed: 50, agentExecutionsLimit: 50 },
  })
  const refused = await run()
  expect(refused.status).toBe(403)
  const { message, code } = await messageOf(refused)
  expect(code).toBe('limit_reached')
  expect(message).toMatch(/\b50\b.* (28|29|30|31) \w+ \d{4} \(UTC\)\./)
  expect(await user.json('GET', '/api/auth/user')).toMatchObject({
    agentExecutionsUsed: 50,
    agentExecutionsLimit: 50,
  })
  expect(await runsMade()).toBe(1)
})

test('of one hundred runs at once at one below the limit exactly one starts, whichever way they come in', async () => {
  await user.json('PUT', `/api/agents/${agent.id}/budget`, { moneyLimit: null, runsLimit: 1_000 })
  const plain = await user.json<AgentReply>('POST', '/api/agents', { ...form, name: 'Plain' })
  await used(49)
  const replies = await Promise.all(Array.from({ length: 100 }, (_, at) => run(at % 2 ? agent : plain)))
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(99)
  expect(await runsMade()).toBe(1)
  expect((await subscription()).limits.agentExecutionsUsed).toBe(50)
})

test('two processes that admit at once pass the limit neither', async () => {
  await used(45)
  const admitting = `
    await import('#server/features.ts')
    const { admitRun } = await import('#server/features/runs/public.ts')
    const order = { agentId: ${agent.id}, source: 'manual' }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => inTransaction((tx) => admitRun(tx, { userId: ${JSON.stringify(agent.userId)} }, order))),
    )
    console.log(outcomes.filter(({ status }) => status === 'fulfilled').length)`
  process.env.BALANCIA_PLANS = 'on'
  const [here, ...there] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => run())),
    inOtherProcess(database.url, admitting),
    inOtherProcess(database.url, admitting),
  ])
  process.env.BALANCIA_PLANS = found.plans
  const admitted =
    here.filter(({ status }) => status === 202).length + there.reduce((sum, text) => sum + Number(text), 0)
  expect(admitted).toBe(5)
  expect(await runsMade()).toBe(5)
})

test('a month resets on the day of the sign-up, or on that of a subscription', async () => {
  const signedUp = new Date('2031-01-31T15:00:00Z')
  await db.update(users).set({ createdAt: signedUp }).where(eq(users.id, agent.userId))
  const admitAt = (now: string) => {
    clock.now = () => new Date(now)
    return inTransaction((tx) =>
      admitRun(tx, { userId: agent.userId }, { agentId: agent.id, source: 'manual' }),
    )
  }
  await used(50, signedUp)
  await expect(admitAt('2031-02-27T23:59:59Z')).rejects.toThrow('28 February 2031')
  await admitAt('2031-02-28T00:00:00Z')
  await used(50, new Date('2031-02-28T00:00:00Z'))
  await expect(admitAt('2031-03-30T23:59:59Z')).rejects.toThrow('31 March 2031')
  await admitAt('2031-03-31T00:00:00Z')

  await used(50, new Date('2031-03-31T00:00:00Z'))
  await db.insert(userSubscriptions).values({
    userId: agent.userId,
    planId: 'free',
    createdAt: new Date('2031-04-10T09:00:00Z'),
  })
  await expect(admitAt('2031-04-09T23:00:00Z')).rejects.toMatchObject({ code: 'limit_reached' })
  await admitAt('2031-04-10T09:00:01Z')
  await beginMonths()
  const [row] = await db.select().from(users).where(eq(users.id, agent.userId))
  expect(row).toMatchObject({
    agentExecutionsUsed: 1,
    executionsCountedSince: new Date('2031-04-10T00:00:00Z'),
  })
  clock.now = () => new Date('2031-05-10T00:00:00Z')
  await beginMonths()
  const [later] = await db.select().from(users).where(eq(users.id, agent.userId))
  expect(later?.agentExecutionsUsed).toBe(0)
})

test('a run that something else refuses is not counted, and one whose agent is deleted stays counted', async () => {
  await user.json('PUT', '/api/budgets', { moneyLimit: null, runsLimit: 1 })
  // The second waits for a decision, the third is refused.
  expect(statuses([await run(), await run(), await run()])).toEqual([202, 202, 403])
  expect((await subscription()).limits.agentExecutionsUsed).toBe(2)
  await user.request('DELETE', `/api/agents/${agent.id}`)
  await db.delete(agents).where(eq(agents.id, agent.id))
  expect((await subscription()).limits.agentExecutionsUsed).toBe(2)
})

test('a planned run over the limit is in the ledger with the reason, is no failure and pauses nothing', async () => {
  await used(50)
  const now = clock.now()
  await db
    .update(agents)
    .set({
      triggerType: 'schedule',
      autoSchedule: true,
      taskFrequency: 'hourly',
      failuresInARow: 4,
      nextRun: new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000),
    })
    .where(eq(agents.id, agent.id))
  expect(await claimDue([{ kind: 'agent', id: agent.id }], now)).toMatchObject({ runIds: [] })
  const [row] = await db.select().from(plannedRuns).where(eq(plannedRuns.agentId, agent.id))
  expect(row).toMatchObject({
    outcome: 'skipped',
    executionId: null,
    cause: 'limit',
    details: { message: expect.stringMatching(/\b50\b/) },
  })
  const [after] = await db.select().from(agents).where(eq(agents.id, agent.id))
  expect(after).toMatchObject({ status: 'active', failuresInARow: 4 })
  expect(after?.nextRun?.getTime()).toBeGreaterThan(now.getTime())
})

test('agents are limited by the plan, also where many are made or restored at once', async () => {
  await user.json('POST', '/api/agents', form)
  const made = await Promise.all(Array.from({ length: 20 }, () => user.request('POST', '/api/agents', form)))
  expect(statuses(made).filter((status) => status === 201)).toHaveLength(1)
  const refused = made.find(({ status }) => status === 403)
  expect(refused && (await messageOf(refused))).toEqual({
    code: 'limit_reached',
    message: expect.stringMatching(/\b3\b.*\b3\b/),
  })
  expect(await subscription()).toMatchObject({
    canCreateAgent: false,
    limits: { agentsUsed: 3, agentLimit: 3 },
  })
  await user.request('DELETE', `/api/agents/${agent.id}`)
  expect((await subscription()).canCreateAgent).toBe(true)
  expect((await user.request('POST', '/api/agents', form)).status).toBe(201)
  expect((await user.request('POST', `/api/agents/${agent.id}/restore`)).status).toBe(403)
})

test.for(planOffers.filter(({ interval }) => interval === 'monthly'))(
  'the plan $id allows $agentLimit agents',
  async ({ id, agentLimit }) => {
    await db.update(users).set({ subscriptionTier: id }).where(eq(users.id, agent.userId))
    expect((await subscription()).limits).toMatchObject({ subscriptionTier: id, agentLimit })
  },
)

test('users with an unlimited plan and administrators have no limits', async () => {
  await db
    .update(users)
    .set({ subscriptionTier: 'enterprise', agentExecutionsLimit: -1, agentExecutionsUsed: 70_000 })
    .where(eq(users.id, agent.userId))
  expect((await run()).status).toBe(202)
  const own = await admin.json<AgentReply>('POST', '/api/agents', form)
  await db.update(users).set({ agentExecutionsUsed: 900 }).where(eq(users.id, own.userId))
  for (let n = 0; n < 4; n += 1) expect((await admin.request('POST', '/api/agents', form)).status).toBe(201)
  expect((await run(own, admin)).status).toBe(202)
  expect(await subscription(admin)).toMatchObject({
    canCreateAgent: true,
    canExecuteAgent: true,
    isEnforced: false,
    limits: { agentLimit: 3, agentExecutionsLimit: 50, agentExecutionsUsed: 901 },
  })
})

test.for(['off', 'preview'] as const)('with plans %s nobody is held to a limit', async (plans) => {
  config.plans = plans
  await used(50)
  for (let n = 0; n < 4; n += 1) expect((await user.request('POST', '/api/agents', form)).status).toBe(201)
  expect((await run()).status).toBe(202)
  expect(await subscription()).toMatchObject({
    isEnforced: false,
    canCreateAgent: true,
    canExecuteAgent: true,
    limits: { agentExecutionsUsed: 51, agentExecutionsLimit: plans === 'off' ? -1 : 50 },
  })
  const offers = await user.json<object[]>('GET', '/api/subscription-plans')
  expect(offers).toHaveLength(plans === 'off' ? 0 : planOffers.length)
})

const listNotifications = () =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, agent.userId), eq(notifications.kind, 'plan.near')))

test('at four fifths of the month the user is notified once in the bell', async () => {
  await used(39, new Date(Date.now() - 1_000))
  await notifyNearLimit()
  expect(await listNotifications()).toEqual([])
  await run()
  await notifyNearLimit()
  await notifyNearLimit()
  expect(await listNotifications()).toMatchObject([
    {
      title: expect.stringMatching(/^40\b.*\b50\b/),
      link: '/pricing',
      body: expect.any(String),
    },
  ])
})
