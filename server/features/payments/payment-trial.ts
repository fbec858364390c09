import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { PaymentTrialReply } from '#contract/payments/payments.ts'
import type { CardScenario } from '#contract/payments/test-cards.ts'
import { testCards } from '#contract/payments/test-cards.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { userSubscriptions } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { Failure } from '#server/platform/failure.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { applySubscription } from './apply-subscription.ts'
import type { Offer } from './gateway.ts'
import { currentGateway } from './gateways.ts'
import { findOffer } from './offers.ts'
import { factsOf } from './test-gateway/facts.ts'
import { subscribe } from './test-gateway/payment.ts'
import { addStored, getStored, type StoredSession } from './test-gateway/store.ts'

type Step = PaymentTrialReply['steps'][number]

/** Carries the steps of a trial out of its transaction, which it rolls back. */
class Undone extends Error {
  readonly steps: Step[]

  constructor(steps: Step[]) {
    super('The trial is undone.')
    this.steps = steps
  }
}

/**
 * Walks through a payment with a test card, by the code that takes payments, and undoes all of it: whatever the card and
 * whenever it is interrupted, the user has the plan that they had. If the gateway takes real money, nothing is tried.
 */
export async function tryPayment(
  payer: { id: string; email: string },
  planId: string,
  scenario: CardScenario,
): Promise<PaymentTrialReply> {
  const gateway = currentGateway()
  if (gateway.isLive) {
    return { steps: [{ step: 'stripe_init', status: 'error', reason: 'It takes real money here.' }] }
  }
  const offer = await findOffer(planId, 'monthly')
  const opened = await openCheckout(payer, offer)
  if (opened.status === 'error') return { steps: [opened] }
  const ready: Step = {
    step: 'stripe_init',
    status: 'success',
    message: gateway.name === 'stripe' ? 'Stripe is in test mode' : 'The built-in test gateway is ready',
  }
  const paid = await undone((tx) => payAndCheck(tx, payer.id, offer, scenario))
  return { steps: [opened, ready, ...paid] }
}

/** Opens a checkout at the gateway and expires it: nobody can pay it. */
async function openCheckout({ id, email }: { id: string; email: string }, offer: Offer): Promise<Step> {
  const failed = { step: 'checkout_session', status: 'error' } as const
  if (offer.price === 0) return { ...failed, reason: 'This plan needs no payment.' }
  const gateway = currentGateway()
  if (gateway.name === 'test')
    return { step: 'checkout_session', status: 'success', message: 'Checkout session created' }
  try {
    const { id: sessionId } = await gateway.startCheckout({
      payer: { userId: id, email, customerId: null },
      offer,
      successUrl: `${siteUrl()}/test-payment`,
      cancelUrl: `${siteUrl()}/test-payment`,
      key: randomUUID(),
    })
    await gateway.expireCheckout(sessionId)
    return { step: 'checkout_session', status: 'success', message: 'Checkout session created' }
  } catch (error) {
    return {
      ...failed,
      reason: error instanceof Failure ? error.message : 'The payment service did not answer.',
    }
  }
}

async function undone(work: (tx: Tx) => Promise<Step[]>): Promise<Step[]> {
  try {
    return await inTransaction(async (tx) => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.steps
    throw error
  }
}

async function payAndCheck(tx: Tx, userId: string, offer: Offer, card: CardScenario): Promise<Step[]> {
  const { refusal } = testCards[card]
  if (refusal) return [{ step: 'payment_flow', status: 'error', message: refusal }]
  await oneAtATime(tx, locks.payments, [userId])
  await tx
    .update(userSubscriptions)
    .set({ status: 'canceled' })
    .where(and(eq(userSubscriptions.userId, userId), ne(userSubscriptions.status, 'canceled')))
  const customerId = await addStored(tx, 'customer', { userId, state: { card, credit: 0 } })
  const { planId, name: planName, interval, price } = offer
  const session: StoredSession = {
    status: 'open',
    customerId,
    planId,
    planName,
    interval,
    price,
    successUrl: '',
    cancelUrl: '',
    subscriptionId: null,
  }
  const subscription = await getStored(tx, 'subscription', await subscribe(tx, userId, session))
  const applied = await applySubscription(tx, 'test', factsOf(subscription))
  const steps: Step[] = [{ step: 'payment_flow', status: 'success', message: 'Payment successful' }]
  if (applied.what !== 'applied') return [...steps, { step: 'subscription_activation', status: 'error' }]
  steps.push({ step: 'subscription_activation', status: 'success', message: 'Subscription activated' })
  const [user] = await tx
    .select({ tier: users.subscriptionTier, status: users.subscriptionStatus })
    .from(users)
    .where(eq(users.id, userId))
  const isRight = user?.tier === planId && user.status === 'active'
  steps.push(
    isRight
      ? { step: 'subscription_check', status: 'success', message: `${planName} was active` }
      : { step: 'subscription_check', status: 'error' },
  )
  return steps
}
