import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CardScenario } from '#contract/payments/test-cards.ts'
import { createApp } from '#server/app.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type StripePeer, startStripePeer } from '#tests/peers/stripe-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import {
  begin,
  deliverAll,
  details,
  history,
  rowOf,
  subscriptionIdOf,
  summary,
} from '#tests/setup/callers/payment-calls.ts'
import { settleEvents } from './events.ts'
import { changeCard } from './test-gateway/payment.ts'
import { renewDue } from './test-gateway/renewals.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let peer: StripePeer
const { plans } = config
beforeAll(async () => {
  config.plans = 'on'
  // The first user is an administrator, whom no plan limits.
  await aUser(app)
  peer = await startStripePeer()
})
afterAll(() => {
  config.plans = plans
  return peer.close()
})
afterEach(() => {
  clock.now = realNow
  config.stripe = undefined
  peer.refuseCards(false)
})

/** The actions of a customer and of time at each gateway; the assertions are the same for all. */
interface Driver {
  name: string
  use: () => void
  pay: (caller: Caller, sessionId: string) => Promise<void>
  /** Ends the period, with a card that pays or one that is declined. */
  renew: (caller: Caller, isPaid?: boolean) => Promise<void>
  refuseCards: (caller: Caller) => Promise<void>
  endPeriod: (caller: Caller) => Promise<void>
}

const toPeriodEnd = async (caller: Caller) => {
  const end = (await details(caller)).current_period_end * 1_000
  clock.now = () => new Date(end + 1_000)
  await renewDue()
  await settleEvents()
  // Back to the real time, because sessions expire after days.
  clock.now = realNow
}
const useCard = async (caller: Caller, card: CardScenario) => {
  const { id, paymentCustomerId } = await rowOf(caller)
  await changeCard(id, paymentCustomerId ?? '', card)
}

const drivers: Driver[] = [
  {
    name: 'the built-in test gateway',
    use: () => undefined,
    pay: async (caller, sessionId) => {
      const paid = await caller.json('POST', `/api/test-payment/${sessionId}/pay`, { scenario: 'success' })
      expect(paid).toMatchObject({ isPaid: true })
    },
    renew: async (caller, isPaid = true) => {
      if (!isPaid) await useCard(caller, 'decline')
      await toPeriodEnd(caller)
    },
    refuseCards: (caller) => useCard(caller, 'insufficient_funds'),
    endPeriod: toPeriodEnd,
  },
  {
    name: 'Stripe',
    use: () => {
      config.stripe = { secretKey: peer.secretKey, webhookSecret: peer.webhookSecret, baseUrl: peer.url }
    },
    pay: (_caller, sessionId) => deliverAll(app, peer.pay(sessionId)),
    renew: async (caller, isPaid = true) =>
      deliverAll(app, peer.renew(await subscriptionIdOf(caller), isPaid)),
    refuseCards: async () => peer.refuseCards(true),
    endPeriod: async (caller) => deliverAll(app, peer.end(await subscriptionIdOf(caller))),
  },
]

const anAgent = (caller: Caller, name: string) =>
  caller.json('POST', '/api/agents', {
    name,
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })

describe.each(drivers)('with $name', (driver) => {
  async function aCustomer(planId = 'pro', interval = 'monthly') {
    driver.use()
    const caller = await aUser(app)
    const { sessionId } = await begin(caller, planId, interval)
    await driver.pay(caller, sessionId)
    return caller
  }

  test('a payment gives the plan and its limits immediately, and an invoice for its price', async () => {
    const caller = await aCustomer('pro', 'yearly')
    expect((await summary(caller)).limits).toMatchObject({
      subscriptionTier: 'pro',
      agentExecutionsLimit: 5_000,
    })
    expect(await details(caller)).toMatchObject({
      plan: { id: 'pro', nickname: 'Pro', amount: 95_040, interval: 'yearly' },
      status: 'active',
      cancel_at_period_end: false,
    })
    expect(await history(caller)).toMatchObject([{ amount: 95_040, status: 'paid' }])
  })

  test('a checkout that is not paid grants nothing', async () => {
    driver.use()
    const caller = await aUser(app)
    const { sessionId, url } = await begin(caller, 'pro')
    expect(url).toContain(sessionId)
    expect(await caller.json('GET', `/api/checkout-session/${sessionId}`)).toMatchObject({
      status: 'open',
      amount_total: 9_900,
      metadata: { planId: 'pro' },
    })
    expect((await summary(caller)).limits.subscriptionTier).toBe('free')
  })

  test('two tabs cannot buy two plans: the same is the same checkout, another one ends it', async () => {
    driver.use()
    const caller = await aUser(app)
    const [first, same] = await Promise.all([begin(caller, 'pro'), begin(caller, 'pro')])
    expect(same.sessionId).toBe(first.sessionId)
    const second = await begin(caller, 'starter')
    await driver.pay(caller, second.sessionId)
    expect(await caller.json('GET', `/api/checkout-session/${first.sessionId}`)).toMatchObject({
      status: 'expired',
    })
    expect((await summary(caller)).limits.subscriptionTier).toBe('starter')
    const again = await caller.request('POST', '/api/create-checkout-session', {
      planId: 'pro',
      interval: 'monthly',
    })
    expect(again.status).toBe(409)
  })

  test('a cancelled subscription lasts until its period ends, and can be reactivated', async () => {
    const caller = await aCustomer()
    const cancelled = await caller.json('POST', '/api/user/subscription/cancel')
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect((await summary(caller)).limits.subscriptionTier).toBe('pro')
    expect((await caller.request('POST', '/api/user/subscription/cancel')).status).toBe(409)
    expect(await caller.json('POST', '/api/user/subscription/reactivate')).toMatchObject({
      cancel_at_period_end: false,
    })
    await caller.json('POST', '/api/user/subscription/cancel')
    await driver.endPeriod(caller)
    expect((await summary(caller)).limits).toMatchObject({
      subscriptionTier: 'free',
      agentExecutionsLimit: 50,
    })
    expect((await caller.request('POST', '/api/user/subscription/reactivate')).status).toBe(409)
  })

  test('a larger plan counts at once, and what it costs now is said before', async () => {
    const caller = await aCustomer('starter')
    const preview = await caller.json<{ amountDue: number }>(
      'GET',
      '/api/user/subscription/change-preview?planId=pro',
    )
    expect(preview.amountDue).toBeGreaterThan(6_900)
    expect(preview.amountDue).toBeLessThanOrEqual(7_000)
    const changed = await caller.json('POST', '/api/user/subscription/change-plan', { planId: 'pro' })
    expect(changed).toEqual({ message: expect.stringContaining(' Pro '), pausedAgents: [] })
    expect((await summary(caller)).limits.agentExecutionsLimit).toBe(5_000)
  })

  test.each([
    ['pro', 'monthly', 'pro', 'yearly', 95_040],
    ['starter', 'yearly', 'starter', 'monthly', 2_900],
    ['starter', 'monthly', 'enterprise', 'yearly', 287_040],
    ['enterprise', 'yearly', 'pro', 'monthly', 9_900],
  ] as const)(
    'from %s %s to %s %s: the credit is said before, a new period begins, and it is no dead end',
    async (planId, interval, toPlan, toInterval, price) => {
      const caller = await aCustomer(planId, interval)
      const before = (await details(caller)).plan.amount
      const query = `planId=${toPlan}&interval=${toInterval}`
      const preview = await caller.json<{ amountDue: number; credit: number; interval: string }>(
        'GET',
        `/api/user/subscription/change-preview?${query}`,
      )
      expect(preview.interval).toBe(toInterval)
      expect(before - preview.credit).toBeLessThan(10)
      expect(preview.amountDue).toBe(Math.max(price - preview.credit, 0))
      const change = { planId: toPlan, interval: toInterval }
      const post = () => caller.request('POST', '/api/user/subscription/change-plan', change)
      expect((await post()).status).toBe(200)
      const now = await details(caller)
      expect(now.plan).toMatchObject({ id: toPlan, interval: toInterval, amount: price })
      const days = (now.current_period_end - now.current_period_start) / 86_400
      expect(days).toBeGreaterThan(toInterval === 'yearly' ? 364 : 27)
      expect(days).toBeLessThan(toInterval === 'yearly' ? 367 : 32)
      expect(await caller.json('GET', '/api/user/subscription')).toMatchObject({ paidInterval: toInterval })
      expect((await post()).status).toBe(409)
      // Without an interval it stays the same.
      await caller.json('POST', '/api/user/subscription/change-plan', {
        planId: toPlan === 'pro' ? 'starter' : 'pro',
      })
      expect((await details(caller)).plan.interval).toBe(toInterval)
    },
  )

  test('a card that does not pay changes no plan', async () => {
    const caller = await aCustomer('starter')
    await driver.refuseCards(caller)
    const change = await caller.request('POST', '/api/user/subscription/change-plan', { planId: 'pro' })
    expect(change.status).toBe(400)
    expect((await summary(caller)).limits.subscriptionTier).toBe('starter')
  })

  test('a paid renewal continues the plan, and an unpaid one is announced and shown', async () => {
    const caller = await aCustomer('starter')
    await driver.renew(caller)
    expect(await history(caller)).toMatchObject([
      { amount: 2_900, status: 'paid' },
      { amount: 2_900, status: 'paid' },
    ])
    await driver.renew(caller, false)
    expect(await details(caller)).toMatchObject({ status: 'past_due' })
    expect(await history(caller)).toMatchObject([{ status: 'open' }, {}, {}])
    const notifications = await caller.json<{ kind: string; link: string }[]>('GET', '/api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'plan.changed' })
  })

  test('a plan that allows fewer agents pauses the newest, names them, and says so before', async () => {
    const caller = await aCustomer('starter')
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await anAgent(caller, name)
    await caller.json('POST', '/api/user/subscription/cancel')
    await driver.endPeriod(caller)
    const agents = await caller.json<{ name: string; status: string }[]>('GET', '/api/agents')
    expect(agents.filter(({ status }) => status === 'paused').map(({ name }) => name)).toEqual([
      'Five',
      'Four',
    ])
    const [notifications] = await caller.json<{ body: string }[]>('GET', '/api/notifications')
    expect(notifications?.body).toContain('Five, Four')
    const onFree = await caller.json('GET', '/api/user/subscription/details')
    expect(onFree).toMatchObject({ plan: { id: 'free' }, pausedAgents: ['Five', 'Four'] })
  })

  test('nobody reads, pays or prints what is another’s', async () => {
    const caller = await aCustomer()
    const other = await aUser(app)
    driver.use()
    const { sessionId } = await begin(await aUser(app), 'pro')
    expect((await other.request('GET', `/api/checkout-session/${sessionId}`)).status).toBe(404)
    const pay = await other.request('POST', `/api/test-payment/${sessionId}/pay`, { scenario: 'success' })
    expect(pay.status).toBe(404)
    expect(await history(caller)).toHaveLength(1)
    expect(await history(other)).toEqual([])
    expect((await other.request('POST', '/api/user/customer-portal')).status).toBe(409)
  })

  test('a plan or an interval that there is not, and a price from the page, are refused', async () => {
    driver.use()
    const caller = await aUser(app)
    const post = (body: object) => caller.request('POST', '/api/create-checkout-session', body)
    expect((await post({ planId: 'gold', interval: 'monthly' })).status).toBe(400)
    expect((await post({ planId: 'pro', interval: 'weekly' })).status).toBe(400)
    expect((await post({ planId: 'pro', interval: 'monthly', price: 1 })).status).toBe(400)
  })
})

test('a user without limits can pay, and no agent is paused by a smaller plan', async () => {
  config.plans = 'preview'
  const caller = await aUser(app)
  const { sessionId } = await begin(caller, 'starter')
  await caller.json('POST', `/api/test-payment/${sessionId}/pay`, { scenario: 'success' })
  for (const name of ['One', 'Two', 'Three', 'Four']) await anAgent(caller, name)
  await caller.json('POST', '/api/user/subscription/cancel')
  await toPeriodEnd(caller)
  config.plans = 'on'
  const agents = await caller.json<{ status: string }[]>('GET', '/api/agents')
  expect(agents.filter(({ status }) => status === 'paused')).toEqual([])
})

test('nothing is sold if there are no plans', async () => {
  config.plans = 'off'
  const order = { planId: 'pro', interval: 'monthly' }
  const caller = await aUser(app)
  expect((await caller.request('POST', '/api/create-checkout-session', order)).status).toBe(404)
  config.plans = 'on'
})

test('the pages of the test gateway stay at the name by which the payer reaches the site', async () => {
  const caller = await aUser(app)
  const { sessionId, url } = await begin(caller, 'pro')
  expect(url).toBe(`/api/test-gateway/checkout/${sessionId}`)
  const card = (scenario: CardScenario) => {
    const form = new FormData()
    form.set('card', scenario)
    return caller.request('POST', url, form)
  }
  const refused = await card('decline')
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('<form')
  const paid = await card('success')
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`/checkout/success?session_id=${sessionId}`)
  expect(await caller.json('POST', '/api/user/customer-portal')).toEqual({ url: '/api/test-gateway/portal' })
})
