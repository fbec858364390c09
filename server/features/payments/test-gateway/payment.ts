import type { CardScenario } from '#contract/payments/test-cards.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { periodEnd } from '#server/features/payments/billing-period.ts'
import { storeEvent } from '#server/features/payments/event-store.ts'
import { testCards } from '#contract/payments/test-cards.ts'
import { chargeFor } from './charge.ts'
import { lineOf } from './facts.ts'
import {
  addStored,
  findStored,
  getStored,
  updateStored,
  type StoredSession,
  type StoredSubscription,
} from './store.ts'

/** The outcome of paying an open checkout with a card. */
export type PaymentOutcome = { isPaid: true; url: string } | { isPaid: false; message: string }

/** Pays a user's own checkout with a card; undefined: it is not theirs. A second call does not pay again. */
export function payCheckout(
  userId: string,
  sessionId: string,
  card: CardScenario,
): Promise<PaymentOutcome | undefined> {
  return inTransaction(async (tx) => {
    const session = await findStored(tx, 'session', sessionId, { lock: true })
    if (session?.userId !== userId) return undefined
    const { state } = session
    const url = state.successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId)
    if (state.status === 'complete') return { isPaid: true, url }
    if (state.status === 'expired') return { isPaid: false, message: 'This checkout is no longer open.' }
    const { refusal } = testCards[card]
    if (refusal) return { isPaid: false, message: refusal }

    const customer = await getStored(tx, 'customer', state.customerId)
    await updateStored<'customer'>(tx, { id: customer.id, state: { ...customer.state, card } })
    const subscriptionId = await subscribe(tx, userId, state)
    const done = { ...state, status: 'complete' as const, subscriptionId }
    await updateStored<'session'>(tx, { id: sessionId, state: done })
    const about = { subscriptionId, sessionId, invoiceId: null }
    await storeEvent(tx, 'test', { type: 'checkout.session.completed', ...about })
    return { isPaid: true, url }
  })
}

/** Creates the subscription that a checkout sells, paid by the customer's card; returns its id. */
export async function subscribe(tx: Tx, userId: string, session: StoredSession): Promise<string> {
  const { customerId, planId, planName, interval, price } = session
  const now = clock.now()
  const end = periodEnd(now, interval, 1)
  const state: StoredSubscription = {
    customerId,
    planId,
    planName,
    interval,
    price,
    status: 'active',
    anchor: now.toISOString(),
    nth: 1,
    periodStart: now.toISOString(),
    periodEnd: end.toISOString(),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    failures: 0,
  }
  const id = await addStored(tx, 'subscription', { userId, state, dueAt: end })
  await chargeFor(tx, { id, userId, state }, [lineOf(state)])
  return id
}

/** Changes the card for a user's renewals. */
export async function changeCard(userId: string, customerId: string, card: CardScenario): Promise<void> {
  await inTransaction(async (tx) => {
    const customer = await findStored(tx, 'customer', customerId, { lock: true })
    if (customer?.userId !== userId) return
    await updateStored<'customer'>(tx, { id: customerId, state: { ...customer.state, card } })
  })
}
