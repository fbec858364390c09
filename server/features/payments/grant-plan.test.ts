import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionDetails } from '#contract/payments/payments.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { begin, details, rowOf, summary } from '#tests/setup/callers/payment-calls.ts'
import { grantPlanByEmail } from './grant-plan.ts'

testDatabase()
const app = createApp()
const { plans } = config
let admin: Caller
beforeAll(async () => {
  config.plans = 'on'
  admin = await aUser(app)
})
afterAll(() => {
  config.plans = plans
})

const grant = (id: string, planId: string) =>
  admin.json<{ pausedAgents: string[] }>('PUT', `/api/admin/users/${id}/plan`, { planId })
const put = (caller: Caller, whose: string, planId: string) =>
  caller.request('PUT', `/api/admin/users/${whose}/plan`, { planId })
const anAgent = (caller: Caller, name: string) =>
  caller.json('POST', '/api/agents', {
    name,
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })

test('an administrator gives a user a plan: its limits hold at once, it says who gave it, and it is in the log', async () => {
  const user = await aUser(app)
  const { id, email } = await rowOf(user)
  await grant(id, 'pro')
  expect((await summary(user)).limits).toMatchObject({
    subscriptionTier: 'pro',
    agentExecutionsLimit: 5_000,
    agentLimit: 50,
  })
  const granted: SubscriptionDetails = await details(user)
  expect(granted).toMatchObject({
    plan: { nickname: 'Pro', amount: 0 },
    isGranted: true,
    status: 'active',
  })
  const [log] = await admin.json<object[]>('GET', '/api/admin/activity-logs?limit=1')
  expect(log).toMatchObject({ action: 'set_plan', resourceId: id, userId: (await rowOf(admin)).id })
  const [notification] = await db.select().from(notifications)
  expect(notification).toMatchObject({
    userId: id,
    title: expect.stringContaining(' Pro '),
  })
  expect(await admin.json('GET', `/api/admin/users?search=${encodeURIComponent(email)}`)).toMatchObject([
    { subscriptionTier: 'pro' },
  ])
})

test('a smaller plan pauses the newest agents that it has no room for, and names them', async () => {
  const user = await aUser(app)
  const { id } = await rowOf(user)
  await grant(id, 'starter')
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await anAgent(user, name)
  expect(await grant(id, 'free')).toMatchObject({ pausedAgents: ['Five', 'Four'] })
  expect(await details(user)).toMatchObject({ plan: { nickname: 'Free' }, isGranted: false })
})

test('no plan is granted to a paying user, an unknown user, for an unknown plan, or by a user who is no administrator', async () => {
  const user = await aUser(app)
  const { id, email } = await rowOf(user)
  const { sessionId } = await begin(user, 'starter')
  await user.json('POST', `/api/test-payment/${sessionId}/pay`, { scenario: 'success' })
  expect((await put(admin, id, 'pro')).status).toBe(409)
  expect((await put(admin, id, 'gold')).status).toBe(400)
  expect((await put(admin, 'nobody', 'pro')).status).toBe(404)
  expect((await put(user, id, 'enterprise')).status).toBe(403)
  expect((await summary(user)).limits.subscriptionTier).toBe('starter')
  await expect(grantPlanByEmail(email, 'pro')).rejects.toThrow(email)
})

test('the operator gives a plan by email, whatever its case', async () => {
  const user = await aUser(app)
  const { email } = await rowOf(user)
  await expect(grantPlanByEmail('nobody@example.com', 'pro')).rejects.toMatchObject({ status: 404 })
  await grantPlanByEmail(` ${email.toUpperCase()}`, 'pro')
  expect((await summary(user)).limits.subscriptionTier).toBe('pro')
})
