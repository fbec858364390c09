import { afterEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { PaymentTrialReply } from '#contract/payments/payments.ts'
import { type CardScenario, cardScenarios } from '#contract/payments/test-cards.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { config } from '#server/platform/config.ts'
import { startStripePeer } from '#tests/peers/stripe-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { begin, rowOf } from '#tests/setup/callers/payment-calls.ts'
import { CallFailure } from '#web/platform/call.ts'
import { paymentTestSteps, runPaymentTest, type StepResult } from './payment-test.ts'

testDatabase()
const app = createApp()
const found = { ...config }
afterEach(() => {
  Object.assign(config, found, { stripe: undefined })
})

/** The page's call, made to the real server as this user. */
const trialOf = (caller: Caller) => async (body: { planId: string; scenario: CardScenario }) => {
  const response = await caller.request('POST', '/api/test-payment', body)
  const text = await response.text()
  if (!response.ok) throw new CallFailure(response, text)
  return JSON.parse(text) as PaymentTrialReply
}

async function run(caller: Caller, scenario: CardScenario = 'success', planId = 'pro') {
  const steps: StepResult[] = []
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const onStep = (step: StepResult) => steps.push(step)
  const failure = await runPaymentTest({ planId, scenario, trial: trialOf(caller), pause, onStep })
  return { failure, steps, pauses }
}

/** All rows of all users that a payment could leave behind. */
async function traces() {
  const { rows } = await db.execute(sql`select
    (select json_agg(u order by u.id) from (select id, subscription_tier, subscription_status, subscription_expires_at,
      agent_executions_limit, payment_customer_id, payment_subscription_id from users) as u) as users,
    (select json_agg(s order by s.id) from user_subscriptions as s) as subscriptions,
    (select json_agg(a order by a.id) from (select id, status, paused_by_plan from agents) as a) as agents,
    (select count(*) from invoices) as invoices, (select count(*) from notifications) as notifications,
    (select count(*) from payment_events) as events, (select count(*) from test_gateway_objects) as objects,
    (select count(*) from checkout_sessions) as checkouts`)
  return rows[0]
}

test('the card for success passes all five steps, each pending and then success, and the plan is there', async () => {
  const { failure, steps, pauses } = await run(await aUser(app))
  expect(failure).toBeUndefined()
  expect(pauses).toBe(1)
  expect(steps.map(({ step, status }) => `${step} ${status}`)).toEqual(
    paymentTestSteps.flatMap((step) => [`${step} pending`, `${step} success`]),
  )
  expect(paymentTestSteps).toEqual([
    'checkout_session',
    'stripe_init',
    'payment_flow',
    'subscription_activation',
    'subscription_check',
  ])
})

async function aPayer() {
  const payer = await aUser(app)
  const { sessionId } = await begin(payer, 'starter', 'yearly')
  await payer.json('POST', `/api/test-payment/${sessionId}/pay`, { scenario: 'success' })
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await payer.json('POST', '/api/agents', {
      name,
      persona: 'writer',
      taskDescription: 'Write a short note.',
    })
  return payer
}

describe('whatever the card, the plan and the user, nothing is left behind', () => {
  const people: [string, () => Promise<Caller>][] = [
    ['a user on Free', () => aUser(app)],
    ['a user who pays', aPayer],
    [
      'a user with an open checkout',
      async () => {
        const user = await aUser(app)
        await begin(user, 'pro')
        return user
      },
    ],
    [
      'a manager with a granted plan',
      async () => {
        const manager = await aUser(app)
        const { id } = await rowOf(manager)
        await db.execute(sql`update users set role = 'manager', subscription_tier = 'enterprise',
          agent_executions_limit = -1 where id = ${id}`)
        return manager
      },
    ],
    [
      'an administrator',
      async () => {
        const admin = await aUser(app)
        await db.execute(sql`update users set role = 'admin' where id = ${(await rowOf(admin)).id}`)
        return admin
      },
    ],
  ]
  test.each(people)('for %s', async (_who, person) => {
    config.plans = 'on'
    const caller = await person()
    const before = await traces()
    for (const scenario of cardScenarios)
      for (const planId of ['starter', 'pro', 'enterprise', 'free', 'gold'])
        await run(caller, scenario, planId)
    // Two at the same time.
    await Promise.all([run(caller, 'success', 'starter'), run(caller, 'success', 'enterprise')])
    expect(await traces()).toEqual(before)
  })

  test('with Stripe in test mode: its checkout is opened and expired', async () => {
    const peer = await startStripePeer()
    config.stripe = { secretKey: peer.secretKey, webhookSecret: peer.webhookSecret, baseUrl: peer.url }
    const caller = await aUser(app)
    const before = await traces()
    expect((await run(caller)).failure).toBeUndefined()
    expect(peer.requests.some(({ call }) => call.endsWith('/expire'))).toBe(true)
    expect(peer.subscriptions()).toEqual([])
    config.stripe = { secretKey: 'sk_test_wrong', webhookSecret: peer.webhookSecret, baseUrl: peer.url }
    expect((await run(caller)).steps.at(-1)).toMatchObject({ step: 'checkout_session', status: 'error' })
    expect(await traces()).toEqual(before)
    await peer.close()
  })

  test('with a gateway that takes real money nothing is tried', async () => {
    config.stripe = { secretKey: 'sk_live_nobody', webhookSecret: 'whsec_nobody' }
    const caller = await aUser(app)
    const before = await traces()
    expect((await run(caller)).steps.at(-1)).toMatchObject({ step: 'stripe_init', status: 'error' })
    expect(await traces()).toEqual(before)
  })
})

test('each of the other five cards fails the payment with its own words, and gives no plan', {
  tags: 'words',
}, async () => {
  const words: Record<string, string> = {
    decline: 'Card was declined',
    insufficient_funds: 'Insufficient funds',
    expired_card: 'Card has expired',
    incorrect_cvc: 'Incorrect CVC',
    processing_error: 'Payment processing error',
  }
  const caller = await aUser(app)
  const refusing = cardScenarios.filter((scenario) => scenario !== 'success')
  expect(refusing).toEqual(Object.keys(words))
  for (const scenario of refusing) {
    const { failure, steps } = await run(caller, scenario)
    expect(failure).toBe(words[scenario])
    expect(steps.at(-1)).toMatchObject({ step: 'payment_flow', status: 'error', message: words[scenario] })
  }
})

test('a checkout that the server refuses fails the first step, with the reason', {
  tags: 'words',
}, async () => {
  expect(await run(await aUser(app), 'success', 'gold')).toMatchObject({
    failure: 'Failed to create checkout session',
    steps: [{ status: 'pending' }, { status: 'error', reason: 'There is no such plan.' }],
  })
})

test('a payment service that takes real money, or cannot be reached, is not paid', {
  tags: 'words',
}, async () => {
  const caller = await aUser(app)
  config.stripe = { secretKey: 'sk_live_nobody', webhookSecret: 'whsec_nobody' }
  expect((await run(caller)).failure).toBe('Failed to initialize Stripe')
})

const answer = (steps: PaymentTrialReply['steps']) =>
  runPaymentTest({
    planId: 'pro',
    scenario: 'success',
    trial: async () => ({ steps }),
    pause: async () => undefined,
    onStep: () => undefined,
  })

test('a refusal without words is a failed payment, and a missing plan is reported', {
  tags: 'words',
}, async () => {
  expect(await answer([{ step: 'payment_flow', status: 'error' }])).toBe('Payment failed')
  expect(await answer([{ step: 'subscription_activation', status: 'error' }])).toBe(
    'Failed to activate the subscription',
  )
  expect(await answer([])).toBe('Payment failed')
})
