import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentEventReply } from '#contract/payments/payment-events.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { paymentEvents } from '#server/db/tables/billing.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type StripePeer, startStripePeer } from '#tests/peers/stripe-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import {
  begin,
  deliver,
  deliverAll,
  details,
  history,
  rowOf,
  subscriptionIdOf,
  summary,
} from '#tests/setup/callers/payment-calls.ts'
import { settleEvents } from '#server/features/payments/events.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let peer: StripePeer
let admin: Caller
beforeAll(async () => {
  peer = await startStripePeer()
  admin = await aUser(app)
})
afterAll(() => peer.close())
afterEach(() => {
  clock.now = realNow
  config.stripe = undefined
})

async function aPaidCheckout() {
  config.stripe = { secretKey: peer.secretKey, webhookSecret: peer.webhookSecret, baseUrl: peer.url }
  const caller = await aUser(app)
  const { sessionId } = await begin(caller, 'pro')
  return { caller, sessionId, events: peer.pay(sessionId) }
}

const troubles = () => admin.json<PaymentEventReply[]>('GET', '/api/admin/payment-events')

describe('events of Stripe', () => {
  test('twice, late and in the wrong order they lead to the same end', async () => {
    const { caller, events } = await aPaidCheckout()
    await deliverAll(app, [...events.toReversed(), ...events])
    expect((await summary(caller)).limits.subscriptionTier).toBe('pro')
    expect(await history(caller)).toHaveLength(1)
    const early = peer.renew(await subscriptionIdOf(caller), false)
    await deliverAll(app, peer.renew(await subscriptionIdOf(caller), true))
    await deliverAll(app, early)
    expect(await details(caller)).toMatchObject({ status: 'active' })
  })

  test('a user who returns before the event arrives already has the plan', async () => {
    const { caller, sessionId } = await aPaidCheckout()
    const session = await caller.json('GET', `/api/checkout-session/${sessionId}`)
    expect(session).toMatchObject({ status: 'complete' })
    expect((await summary(caller)).limits.subscriptionTier).toBe('pro')
  })

  test('with a wrong, an old or no signature they change nothing', async () => {
    const { caller, events } = await aPaidCheckout()
    for (const event of events) {
      const [time = ''] = event.signature.split(',')
      const old = event.signature.replace(time, `t=${Number(time.slice(2)) - 3_600}`)
      for (const signature of ['', 't=1,v1=00', old]) {
        expect((await deliver(app, { ...event, signature })).status).toBe(400)
      }
    }
    expect((await summary(caller)).limits.subscriptionTier).toBe('free')
  })

  test('for a customer that nobody knows they are kept, and nothing is granted', async () => {
    const { caller } = await aPaidCheckout()
    const unknownSubscription = peer.subscriptions().at(-1)
    if (unknownSubscription) unknownSubscription.metadata = {}
    const event = peer.sign('customer.subscription.updated', unknownSubscription ?? {})
    expect((await deliver(app, event)).status).toBe(200)
    const [kept] = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.id, (JSON.parse(event.body) as { id: string }).id))
    expect(kept).toMatchObject({ error: expect.any(String), processedAt: expect.any(Date) })
    const retry = () => admin.json('POST', `/api/admin/payment-events/${kept?.id}/retry`)
    const trouble = {
      id: kept?.id,
      about: [unknownSubscription?.id],
      error: expect.any(String),
      nextAttemptAt: null,
    }
    expect(await troubles()).toMatchObject([trouble])
    expect(await retry()).toEqual({ error: expect.any(String) })
    expect((await caller.request('GET', '/api/admin/payment-events')).status).toBe(403)
    expect((await summary(caller)).limits.subscriptionTier).toBe('free')
    // The operator has corrected the customer at the payment service.
    if (unknownSubscription)
      unknownSubscription.metadata = { userId: (await rowOf(caller)).id, planId: 'pro', interval: 'monthly' }
    expect(await retry()).toEqual({ error: null })
    expect(await troubles()).toEqual([])
    expect((await summary(caller)).limits.subscriptionTier).toBe('pro')
  })

  test('money that went back and money that is argued about show on the invoice', async () => {
    const { caller, events } = await aPaidCheckout()
    await deliverAll(app, events)
    await deliverAll(app, peer.giveBack(await subscriptionIdOf(caller), 'disputed'))
    expect(await history(caller)).toMatchObject([{ status: 'disputed' }])
    await deliverAll(app, peer.giveBack(await subscriptionIdOf(caller), 'refunded'))
    expect(await history(caller)).toMatchObject([{ status: 'refunded' }])
  })

  test('a second subscription of one customer is undone and refunded, the first stays', async () => {
    const { caller, events } = await aPaidCheckout()
    await deliverAll(app, events)
    const first = await subscriptionIdOf(caller)
    const whole = peer.subscription(first)
    const { metadata } = whole ?? { metadata: {} }
    const { sessionId } = await begin(await aUser(app), 'starter')
    peer.pay(sessionId)
    // The event names only the checkout.
    const created = peer.sign('checkout.session.completed', { id: sessionId, object: 'checkout.session' })
    const second = peer.subscriptions().at(-1)
    if (second) second.metadata = { ...metadata }
    await deliver(app, created)
    expect(peer.subscription(second?.id ?? '')?.status).toBe('canceled')
    expect(await subscriptionIdOf(caller)).toBe(first)
  })

  test('an event that cannot be acted on is tried again until it can', async () => {
    const { caller, events } = await aPaidCheckout()
    const { url } = peer
    config.stripe = { secretKey: 'sk_test_wrong', webhookSecret: peer.webhookSecret, baseUrl: url }
    for (const event of events) await deliver(app, event)
    expect((await summary(caller)).limits.subscriptionTier).toBe('free')
    config.stripe = { secretKey: peer.secretKey, webhookSecret: peer.webhookSecret, baseUrl: url }
    clock.now = () => new Date(realNow().getTime() + 3_600_000)
    await settleEvents()
    expect((await summary(caller)).limits.subscriptionTier).toBe('pro')
  })
})
