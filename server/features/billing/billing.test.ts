import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents.ts'
import { planOffers } from '#contract/plan-offers.ts'
import type { SubscriptionSummary } from '#contract/plans.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { aStranger, aUser, type Caller } from '#tests/setup/call-as.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { countExecutions, subscriptionOf } from './service.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  user = await aUser(app)
  agent = await anAgentOf(user)
})
afterEach(() => {
  clock.now = realNow
})

const anAgentOf = (caller: Caller) =>
  caller.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
const subscription = (caller = user) => caller.json<SubscriptionSummary>('GET', '/api/user/subscription')
const ran = (of: AgentReply, ...instants: string[]) =>
  db.insert(agentExecutions).values(
    instants.map((at) => ({
      agentId: of.id,
      userId: of.userId,
      status: 'failed' as const,
      executedAt: new Date(at),
    })),
  )

test('anybody may read the plans that are on sale, each interval in its order', async () => {
  expect(await aStranger(app).json('GET', '/api/subscription-plans')).toEqual(planOffers)
})

test('a plan that is no longer sold is not listed', async () => {
  const ofStarter = eq(subscriptionPlans.id, 'starter')
  await db.update(subscriptionPlans).set({ isActive: false }).where(ofStarter)
  const plans = await user.json<{ id: string }[]>('GET', '/api/subscription-plans')
  await db.update(subscriptionPlans).set({ isActive: true }).where(ofStarter)
  expect(plans.map(({ id }) => id)).toEqual(['free', 'pro', 'enterprise', 'free', 'pro', 'enterprise'])
})

test('a newcomer is on Free, has 50 executions a month and has used none', async () => {
  expect(await subscription(await aUser(app))).toEqual({
    limits: { subscriptionTier: 'free', agentExecutionsUsed: 0, agentExecutionsLimit: 50 },
    canCreateAgent: true,
    canExecuteAgent: true,
  })
})

test('executions count from the first of the month on, UTC, whoever else runs', async () => {
  const other = await anAgentOf(await aUser(app))
  await ran(agent, '2031-02-28T23:59:59.999Z', '2031-03-01T00:00:00.000Z', '2031-03-31T23:00:00.000Z')
  await ran(other, '2031-03-02T00:00:00.000Z')
  const usedAt = async (now: string) => {
    clock.now = () => new Date(now)
    return (await subscriptionOf(agent.userId)).limits.agentExecutionsUsed
  }
  expect(await usedAt('2031-03-31T23:59:59.000Z')).toBe(2)
  expect(await usedAt('2031-04-01T00:00:00.000Z')).toBe(0)
})

test('the plan and the limit are the ones that are kept of the user', async () => {
  await db
    .update(users)
    .set({ subscriptionTier: 'enterprise', agentExecutionsLimit: -1 })
    .where(eq(users.id, agent.userId))
  expect((await subscription()).limits).toMatchObject({
    subscriptionTier: 'enterprise',
    agentExecutionsLimit: -1,
  })
})

test('as long as no limit is enforced, who is past it may still create and execute', async () => {
  const caller = await aUser(app)
  const busy = await anAgentOf(caller)
  await db.update(users).set({ agentExecutionsLimit: 1 }).where(eq(users.id, busy.userId))
  const now = new Date().toISOString()
  await ran(busy, now, now)
  expect(await subscription(caller)).toMatchObject({
    limits: { agentExecutionsUsed: 2, agentExecutionsLimit: 1 },
    canCreateAgent: true,
    canExecuteAgent: true,
  })
})

test('executions are counted within an index of the user and the time', async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const query = countExecutions(tx, 'somebody', new Date()).getSQL()
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('agent_executions_user_time_idx')
  expect(plan).toMatch(/Index Cond: \(\(user_id = .* AND \(executed_at >= /)
})
