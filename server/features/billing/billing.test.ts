import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { planOffers } from '#contract/plans/plan-offers.ts'
import type { SubscriptionSummary } from '#contract/plans/plans.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { plansAtStart } from './plans-at-start.ts'

testDatabase()
const app = createApp()
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  // The first account is an administrator, who has no limits.
  await aUser(app)
  user = await aUser(app)
  agent = await anAgentOf(user)
})

const anAgentOf = (caller: Caller) =>
  caller.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
const subscription = (caller = user) => caller.json<SubscriptionSummary>('GET', '/api/user/subscription')
test('anybody may read the plans that are on sale, each interval in its order', async () => {
  expect(await anonymousCaller(app).json('GET', '/api/subscription-plans')).toEqual(planOffers)
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
    limits: {
      subscriptionTier: 'free',
      agentExecutionsUsed: 0,
      agentExecutionsLimit: 50,
      agentsUsed: 0,
      agentLimit: 3,
      resetsAt: expect.any(String),
    },
    paidInterval: null,
    isEnforced: false,
    canCreateAgent: true,
    canExecuteAgent: true,
  })
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

test('an operator who never chose plans reads at the start how many users they apply to', async () => {
  const { plans } = config
  config.plans = 'on'
  try {
    await aUser(app)
    const count = await db.$count(users, and(ne(users.role, 'admin'), eq(users.subscriptionTier, 'free')))
    expect(await plansAtStart()).toMatch(new RegExp(`^${count} .*\\b3\\b.*\\b50\\b.*BALANCIA_PLANS=off`))
    config.plans = 'off'
    expect(await plansAtStart()).toBeNull()
  } finally {
    config.plans = plans
  }
})
