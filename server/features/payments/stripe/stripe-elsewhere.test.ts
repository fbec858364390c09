import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentEventReply } from '#contract/payments/payment-events.ts'
import { createApp } from '#server/app.ts'
import { config } from '#server/platform/config.ts'
import { itemOf, type SubscriptionChange } from '#tests/peers/stripe-objects.ts'
import { type StripePeer, startStripePeer } from '#tests/peers/stripe-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import {
  begin,
  deliverAll,
  details,
  rowOf,
  subscriptionIdOf,
  summary,
} from '#tests/setup/callers/payment-calls.ts'

testDatabase()
const app = createApp()
let peer: StripePeer
let admin: Caller
beforeAll(async () => {
  peer = await startStripePeer()
  admin = await aUser(app)
})
afterAll(() => peer.close())
afterEach(() => {
  config.stripe = undefined
})

const useStripe = () => {
  config.stripe = { secretKey: peer.secretKey, webhookSecret: peer.webhookSecret, baseUrl: peer.url }
}
async function aCustomer(planId = 'pro', interval = 'monthly') {
  useStripe()
  const caller = await aUser(app)
  await deliverAll(app, peer.pay((await begin(caller, planId, interval)).sessionId))
  return { caller, id: await subscriptionIdOf(caller) }
}
const tierOf = async (caller: Caller) => (await summary(caller)).limits.subscriptionTier
const troubles = () => admin.json<PaymentEventReply[]>('GET', '/api/admin/payment-events')
const item = (...of: Parameters<typeof itemOf>): SubscriptionChange => ({ items: { data: [itemOf(...of)] } })
const inDays = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400

async function aFormerCustomer() {
  const { caller, id } = await aCustomer('starter')
  await deliverAll(app, peer.end(id))
  expect(await tierOf(caller)).toBe('free')
  return { caller, customer: peer.subscription(id)?.customer ?? '' }
}
const created = (made: object) => deliverAll(app, [peer.sign('customer.subscription.created', made)])

describe('a subscription that is changed at Stripe itself', () => {
  test.each([
    ['at the end of the period, as an instant', () => ({ cancel_at: inDays(30) })],
    ['before its period ends', () => ({ cancel_at: inDays(3) })],
    ['long after its period ends', () => ({ cancel_at: inDays(200) })],
    ['while it is on trial', () => ({ cancel_at: inDays(14), status: 'trialing' })],
  ])('cancelled %s it ends then, and can be reactivated', async (_how, change) => {
    const { caller, id } = await aCustomer()
    const changed = change()
    await deliverAll(app, peer.change(id, { cancel_at_period_end: false, ...changed }))
    expect(await details(caller)).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: changed.cancel_at,
      status: 'active',
    })
    expect((await rowOf(caller)).subscriptionExpiresAt).toEqual(new Date(changed.cancel_at * 1_000))
    const resumed = await caller.json('POST', '/api/user/subscription/reactivate')
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    expect(peer.subscription(id)).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
    expect((await rowOf(caller)).subscriptionExpiresAt).toBeNull()
  })

  test.each([
    ['a smaller plan', item('balancia_starter', 500), { id: 'starter', amount: 500, interval: 'monthly' }],
    ['a larger plan', item('balancia_enterprise', 29_900), { id: 'enterprise', amount: 29_900 }],
    ['the year', item('balancia_pro', 95_040, 'year'), { id: 'pro', interval: 'yearly', amount: 95_040 }],
    ['12 months', item('balancia_pro', 95_040, 'month', 12), { id: 'pro', interval: 'yearly' }],
    [
      'an item beside it',
      { items: { data: [itemOf('prod_support', 1_000), itemOf('balancia_starter', 2_900)] } },
      { id: 'starter', amount: 2_900 },
    ],
  ])('moved to %s its price and product decide, whatever the metadata says', async (_what, change, plan) => {
    const { caller, id } = await aCustomer()
    await deliverAll(app, peer.change(id, change))
    expect(peer.subscription(id)?.metadata).toMatchObject({ planId: 'pro', interval: 'monthly' })
    expect((await details(caller)).plan).toMatchObject(plan)
    expect(await tierOf(caller)).toBe(plan.id)
  })

  test('an expanded product and stale metadata of another user change neither plan nor payer', async () => {
    const { caller, id } = await aCustomer('starter')
    const other = await aUser(app)
    const expanded = itemOf('', 9_900)
    expanded.price.product = { id: 'balancia_pro' }
    const metadata = { userId: (await rowOf(other)).id, planId: 'enterprise' }
    await deliverAll(app, peer.change(id, { items: { data: [expanded] }, metadata }))
    expect(await tierOf(caller)).toBe('pro')
    expect(await tierOf(other)).toBe('free')
  })

  test('a schedule that owns it is released before it is changed here', async () => {
    const { caller, id } = await aCustomer('starter')
    peer.change(id, { schedule: 'sub_sched_1' })
    await caller.json('POST', '/api/user/subscription/change-plan', { planId: 'pro' })
    expect(peer.subscription(id)?.schedule).toBeNull()
    peer.change(id, { schedule: 'sub_sched_2' })
    expect(await caller.json('POST', '/api/user/subscription/cancel')).toMatchObject({
      cancel_at_period_end: true,
    })
    expect(await tierOf(caller)).toBe('pro')
  })

  test('the next phase of a schedule moves the user when Stripe reports it', async () => {
    const { caller, id } = await aCustomer('enterprise')
    peer.change(id, { ...item('balancia_starter', 2_900), schedule: 'sub_sched_3' })
    const event = peer.sign('subscription_schedule.updated', {
      object: 'subscription_schedule',
      subscription: id,
    })
    await deliverAll(app, [event])
    expect(await tierOf(caller)).toBe('starter')
  })

  test.each(['void', 'keep_as_draft', 'mark_uncollectible'])(
    'while its collection is paused (%s) the plan stays',
    async (behavior) => {
      const { caller, id } = await aCustomer()
      await deliverAll(app, peer.change(id, { pause_collection: { behavior } }))
      expect(await tierOf(caller)).toBe('pro')
    },
  )

  test.each([
    ['trialing', 'pro', 'active'],
    ['past_due', 'pro', 'past_due'],
    ['unpaid', 'free', 'incomplete'],
    ['paused', 'free', 'incomplete'],
    ['a status of next year', 'free', 'incomplete'],
  ])('reported as %s it gives %s', async (status, tier, shown) => {
    const { caller, id } = await aCustomer()
    await deliverAll(app, peer.change(id, { status }))
    expect(await tierOf(caller)).toBe(tier)
    expect((await details(caller)).status).toBe(shown)
  })
})

describe('a subscription that an administrator granted', () => {
  test.each([
    ['without metadata', {}, 'pro', 'monthly'],
    ['by the year', item('balancia_starter', 27_840, 'year'), 'starter', 'yearly'],
    ['on trial', { ...item('balancia_enterprise', 29_900), status: 'trialing' }, 'enterprise', 'monthly'],
    [
      'with the metadata of a deleted user',
      { metadata: { userId: 'gone', planId: 'free' } },
      'pro',
      'monthly',
    ],
  ])('%s gives a known customer the plan of its product', async (_how, how, planId, interval) => {
    const { caller, customer } = await aFormerCustomer()
    await created(peer.makeByHand({ customer, ...how }))
    expect(await tierOf(caller)).toBe(planId)
    expect((await details(caller)).plan).toMatchObject({ id: planId, interval })
  })

  test.each(['prod_Hosting', 'balancia_gold', 'balancia_'])(
    'for the product %s it grants nothing, and an administrator learns which one',
    async (product) => {
      const { caller, customer } = await aFormerCustomer()
      const made = peer.makeByHand({ customer, ...item(product, 5_000), metadata: { planId: 'enterprise' } })
      await created(made)
      expect(await tierOf(caller)).toBe('free')
      const trouble = (await troubles()).find(({ about }) => about.includes(made.id))
      expect(trouble?.error).toContain(product)
      expect(trouble?.error).toContain((await rowOf(caller)).email)
      await deliverAll(app, peer.change(made.id, item('balancia_starter', 2_900)))
      expect(await tierOf(caller)).toBe('starter')
      expect((await troubles()).filter(({ about }) => about.includes(made.id))).toEqual([])
    },
  )

  test('moved to an unknown product, the user keeps the plan with its true dates, and it is reported to an administrator', async () => {
    const { caller, id } = await aCustomer('pro')
    await deliverAll(app, peer.change(id, { ...item('prod_Other', 100), cancel_at: inDays(9) }))
    expect(await details(caller)).toMatchObject({
      plan: { id: 'pro', amount: 100 },
      cancel_at_period_end: true,
    })
    expect((await troubles()).some(({ about }) => about.includes(id))).toBe(true)
    await deliverAll(app, peer.end(id))
    expect(await tierOf(caller)).toBe('free')
  })

  test('beside another one it is left alone and reported, and takes over when the first one ends', async () => {
    const { caller, id } = await aCustomer('starter')
    const further = peer.makeByHand({ customer: peer.subscription(id)?.customer ?? '' })
    await created(further)
    expect(peer.subscription(further.id)?.status).toBe('active')
    expect(await tierOf(caller)).toBe('starter')
    expect((await troubles()).find(({ about }) => about.includes(further.id))?.error).toContain(id)
    await deliverAll(app, peer.end(id))
    expect(await tierOf(caller)).toBe('pro')
    expect(await subscriptionIdOf(caller)).toBe(further.id)
  })

  test('an old event of one that has ended takes nothing that was granted since', async () => {
    const { caller, id } = await aCustomer('starter')
    await deliverAll(app, peer.end(id))
    await admin.json('PUT', `/api/admin/users/${(await rowOf(caller)).id}/plan`, { planId: 'enterprise' })
    await deliverAll(app, [peer.sign('customer.subscription.updated', peer.subscription(id) ?? {})])
    expect(await tierOf(caller)).toBe('enterprise')
    await created(peer.makeByHand({ customer: peer.subscription(id)?.customer ?? '', status: 'incomplete' }))
    expect(await tierOf(caller)).toBe('enterprise')
  })
})
