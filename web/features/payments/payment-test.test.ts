import { afterEach, expect, test } from 'vitest'
import { type CardScenario, cardScenarios } from '#contract/payments/payments.ts'
import { createApp } from '#server/app.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/call-as.ts'
import { testDatabase } from '#tests/setup/database.ts'
import type { PaymentCalls } from '#web/data/payments.ts'
import { CallFailure } from '#web/platform/call.ts'
import { paymentTestSteps, runPaymentTest, type StepResult } from './payment-test.ts'

testDatabase()
const app = createApp()
afterEach(() => {
  config.stripe = undefined
})

/** The calls of the page, made at the real server as this user. */
function callsOf(caller: Caller): PaymentCalls {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await caller.request(method, path, body)
    const text = await response.text()
    if (!response.ok) throw new CallFailure(response, text)
    return JSON.parse(text) as T
  }
  return {
    startCheckout: (body) => ask('POST', '/api/create-checkout-session', body),
    gateway: () => ask('GET', '/api/payments/gateway'),
    pay: (id, scenario) => ask('POST', `/api/test-payment/${id}/pay`, { scenario }),
    session: (id) => ask('GET', `/api/checkout-session/${id}`),
    details: () => ask('GET', '/api/user/subscription/details'),
  }
}

async function run(calls: PaymentCalls, scenario: CardScenario = 'success', planId = 'pro') {
  const told: StepResult[] = []
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const failure = await runPaymentTest({ planId, scenario, calls, pause, onStep: (step) => told.push(step) })
  return { failure, told, pauses }
}

test('the card for success passes all five steps, each pending and then success, and the plan is there', async () => {
  const calls = callsOf(await aUser(app))
  const { failure, told, pauses } = await run(calls)
  expect(failure).toBeUndefined()
  expect(pauses).toBe(1)
  expect(told.map(({ step, status }) => `${step} ${status}`)).toEqual(
    paymentTestSteps.flatMap((step) => [`${step} pending`, `${step} success`]),
  )
  expect(paymentTestSteps).toEqual([
    'checkout_session',
    'stripe_init',
    'payment_flow',
    'subscription_activation',
    'subscription_check',
  ])
  expect((await calls.details()).plan.id).toBe('pro')
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
  const calls = callsOf(await aUser(app))
  const refusing = cardScenarios.filter((scenario) => scenario !== 'success')
  expect(refusing).toEqual(Object.keys(words))
  for (const scenario of refusing) {
    const { failure, told } = await run(calls, scenario)
    expect(failure).toBe(words[scenario])
    expect(told.at(-1)).toMatchObject({ step: 'payment_flow', status: 'error', message: words[scenario] })
  }
  expect((await calls.details()).plan.id).toBe('free')
})

test('a checkout that the server refuses fails the first step', async () => {
  const calls = callsOf(await aUser(app))
  await run(calls)
  const { failure, told } = await run(calls, 'decline', 'starter')
  expect(failure).toEqual(expect.any(String))
  expect(told).toEqual([
    { step: 'checkout_session', status: 'pending' },
    {
      step: 'checkout_session',
      status: 'error',
      message: failure,
      reason: expect.any(String),
    },
  ])
})

test('a checkout that the server refuses fails the first step, with the reason', {
  tags: 'words',
}, async () => {
  const calls = callsOf(await aUser(app))
  await run(calls)
  const { failure, told } = await run(calls, 'decline', 'starter')
  expect(failure).toBe('Failed to create checkout session')
  expect(told).toEqual([
    { step: 'checkout_session', status: 'pending' },
    {
      step: 'checkout_session',
      status: 'error',
      message: 'Failed to create checkout session',
      reason: 'You have a subscription already. Change its plan instead.',
    },
  ])
})

test('nothing is paid to a payment service that takes real money or cannot be reached', async () => {
  const calls = callsOf(await aUser(app))
  const goesLive: PaymentCalls['startCheckout'] = async (body) => {
    const begun = await calls.startCheckout(body)
    config.stripe = { secretKey: 'sk_live_nobody', webhookSecret: 'whsec_nobody' }
    return begun
  }
  const live = await run({ ...calls, startCheckout: goesLive })
  expect(live.failure).toEqual(expect.any(String))
  config.stripe = undefined
  const broken = await run({ ...calls, gateway: () => Promise.reject(new Error('offline')) })
  expect(broken.failure).toBe(live.failure)
  expect((await calls.details()).plan.id).toBe('free')
})

test('a payment service that takes real money, or cannot be reached, is not paid', {
  tags: 'words',
}, async () => {
  const calls = callsOf(await aUser(app))
  const goesLive: PaymentCalls['startCheckout'] = async (body) => {
    const begun = await calls.startCheckout(body)
    config.stripe = { secretKey: 'sk_live_nobody', webhookSecret: 'whsec_nobody' }
    return begun
  }
  const live = await run({ ...calls, startCheckout: goesLive })
  expect(live.failure).toBe('Failed to initialize Stripe')
  config.stripe = undefined
  const broken = await run({ ...calls, gateway: () => Promise.reject(new Error('offline')) })
  expect(broken.failure).toBe('Failed to initialize Stripe')
  expect((await calls.details()).plan.id).toBe('free')
})

test('a payment that is refused without words, or brings no plan, has failed', async () => {
  const calls = callsOf(await aUser(app))
  const wordless = await run({ ...calls, pay: async () => ({ isPaid: false, message: '', url: null }) })
  expect(wordless.failure).toEqual(expect.any(String))
  const unpaid = await run({ ...calls, pay: async () => ({ isPaid: true, message: 'Paid', url: null }) })
  expect(unpaid.failure).toEqual(expect.any(String))
  expect(unpaid.told.at(-1)?.reason).toEqual(expect.any(String))
})

test('a refusal without words is a payment that failed, and a plan that did not come is told', {
  tags: 'words',
}, async () => {
  const calls = callsOf(await aUser(app))
  const wordless = await run({ ...calls, pay: async () => ({ isPaid: false, message: '', url: null }) })
  expect(wordless.failure).toBe('Payment failed')
  const unpaid = await run({ ...calls, pay: async () => ({ isPaid: true, message: 'Paid', url: null }) })
  expect(unpaid.failure).toBe('Failed to activate the subscription')
  expect(unpaid.told.at(-1)?.reason).toBe('The checkout is open.')
})
