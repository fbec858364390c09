import { createHash } from 'node:crypto'
import { db, inTransaction } from '#server/db/database.ts'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { clock } from '#server/platform/clock.ts'
import { periodEnd } from '#server/features/payments/billing-period.ts'
import type { Gateway } from '#server/features/payments/gateway.ts'
import { chargeFor, reportInvoice, reportSubscription } from './charge.ts'
import { closeOpenInvoices } from './renewals.ts'
import { changeLines, factsOf, invoiceFactsOf } from './facts.ts'
import { addStored, findStored, getStored, updateStored, listStored } from './store.ts'

/**
 * Our own gateway that takes no money: hosted checkout, portal, renewals and events, as at a real one. Its addresses
 * are paths, because the payer is signed in at the host name that they use, which may differ from the configured one.
 */
export const testGateway: Gateway = {
  name: 'test',
  isLive: false,
  async startCheckout({ payer, offer, successUrl, cancelUrl, key }) {
    const id = `cs_test_${createHash('sha256').update(key).digest('base64url')}`
    const { userId } = payer
    const customerId = await inTransaction(async (tx) => {
      const session = await findStored(tx, 'session', id)
      if (session) return session.state.customerId
      const [known] = await listStored(tx, 'customer', userId)
      const customer =
        payer.customerId ??
        known?.id ??
        (await addStored(tx, 'customer', { userId, state: { card: 'success', credit: 0 } }))
      const { planId, name: planName, interval, price } = offer
      const what = { planId, planName, interval, price, customerId: customer, successUrl, cancelUrl }
      await addStored(tx, 'session', { id, userId, state: { ...what, status: 'open', subscriptionId: null } })
      return customer
    })
    return { id, url: testCheckoutPath(id), customerId }
  },
  expireCheckout: (sessionId) =>
    inTransaction(async (tx) => {
      const session = await findStored(tx, 'session', sessionId, { lock: true })
      if (session?.state.status !== 'open') return
      await updateStored<'session'>(tx, { id: sessionId, state: { ...session.state, status: 'expired' } })
    }),
  async readSubscription(id) {
    const found = await findStored(db, 'subscription', id)
    return found ? factsOf(found) : null
  },
  async readInvoice(id) {
    const found = await findStored(db, 'invoice', id)
    return found ? invoiceFactsOf(found) : null
  },
  async subscriptionOfCheckout(sessionId) {
    return (await findStored(db, 'session', sessionId))?.state.subscriptionId ?? null
  },
  async previewChange(subscriptionId, offer) {
    const subscription = await findStored(db, 'subscription', subscriptionId)
    if (!subscription) throw new Error(`The test gateway has no subscription ${subscriptionId}.`)
    const customer = await findStored(db, 'customer', subscription.state.customerId)
    const [unused, remaining] = changeLines(subscription.state, offer)
    const credit = -(unused?.amount ?? 0)
    const due = (remaining?.amount ?? 0) - credit - (customer?.state.credit ?? 0)
    return { credit, amountDue: Math.max(due, 0) }
  },
  changePlan: (subscriptionId, offer) =>
    inTransaction(async (tx) => {
      const { id, userId, state } = await getStored(tx, 'subscription', subscriptionId)
      const { planId, name: planName, price, interval } = offer
      const period = interval === state.interval ? {} : newPeriod(interval)
      const changed = { ...state, planId, planName, price, ...period }
      await chargeFor(tx, { id, userId, state: changed }, changeLines(state, offer))
      const isNewPeriod = interval !== state.interval
      if (isNewPeriod && state.failures > 0) await closeOpenInvoices(tx, { id, userId }, 'void')
      const dueAt = isNewPeriod ? new Date(changed.periodEnd) : undefined
      await updateStored<'subscription'>(tx, { id, state: changed }, dueAt)
      await reportSubscription(tx, id)
    }),
  setCancelAtPeriodEnd: (subscriptionId, cancelAtPeriodEnd) =>
    inTransaction(async (tx) => {
      const { id, state } = await getStored(tx, 'subscription', subscriptionId)
      await updateStored<'subscription'>(tx, { id, state: { ...state, cancelAtPeriodEnd } })
      await reportSubscription(tx, id)
    }),
  undoSubscription: (subscriptionId) =>
    inTransaction(async (tx) => {
      const { id, userId, state } = await getStored(tx, 'subscription', subscriptionId)
      const ended = { ...state, status: 'canceled' as const, canceledAt: clock.now().toISOString() }
      await updateStored<'subscription'>(tx, { id, state: ended }, null)
      await reportSubscription(tx, id, 'deleted')
      for (const invoice of await listStored(tx, 'invoice', userId)) {
        if (invoice.state.subscriptionId !== id || invoice.state.status !== 'paid') continue
        await updateStored<'invoice'>(tx, { id: invoice.id, state: { ...invoice.state, status: 'refunded' } })
        await reportInvoice(tx, 'refunded', invoice.id, id)
      }
    }),
  portalUrl: async () => testPortalPath,
}

/** A first period that starts now. */
function newPeriod(interval: PlanInterval) {
  const now = clock.now()
  const anchor = now.toISOString()
  const end = periodEnd(now, interval, 1).toISOString()
  return {
    interval,
    anchor,
    nth: 1,
    periodStart: anchor,
    periodEnd: end,
    status: 'active' as const,
    failures: 0,
  }
}

/** The path where an open checkout of the test gateway is paid. */
export const testCheckoutPath = (sessionId: string) => `/api/test-gateway/checkout/${sessionId}`
/** The path where customers of the test gateway change their card. */
export const testPortalPath = '/api/test-gateway/portal'
