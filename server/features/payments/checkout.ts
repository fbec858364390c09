import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { checkoutSessions } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { currentSubscription } from './apply-subscription.ts'
import { currentGateway, gatewayNamed } from './gateways.ts'
import { findOffer } from './offers.ts'
import { syncWith } from './sync.ts'

/** How long a checkout stays open, as at payment services. */
const openMs = 24 * 3_600_000

/**
 * Starts a checkout for a plan. A user has one open checkout: another request for the same plan returns it, and one for
 * another plan expires it, so that two tabs cannot pay twice, even at the same moment.
 */
export function startCheckout(actor: Actor, planId: string, interval: PlanInterval) {
  const { userId } = actor
  return inTransaction(async (tx) => {
    await oneAtATime(tx, locks.checkoutsOf, [userId])
    const offer = await findOffer(planId, interval)
    const current = await currentSubscription(tx, userId)
    if (current) throw conflict('You have a subscription already. Change its plan instead.')
    if (offer.price === 0) return { requiresPayment: false, sessionId: null, url: null }
    const gateway = currentGateway()
    const open = await openCheckouts(tx, userId)
    const same = open.find((session) => session.planId === planId && session.interval === interval)
    if (same?.url && same.amountTotal === offer.price && same.gateway === gateway.name) {
      return { requiresPayment: true, sessionId: same.id, url: same.url }
    }
    for (const { id, gateway: name } of open) await endCheckout(tx, id, name)
    const session = await gateway.startCheckout({
      payer: await payerOf(tx, userId),
      offer,
      successUrl: `${siteUrl()}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${siteUrl()}/pricing`,
      key: randomUUID(),
    })
    const { id: sessionId, url } = session
    const now = clock.now()
    await tx.insert(checkoutSessions).values({
      id: sessionId,
      userId,
      planId,
      interval,
      url,
      gateway: gateway.name,
      amountTotal: offer.price,
      expiresAt: new Date(now.getTime() + openMs),
      createdAt: now,
    })
    const metadata = { planId, interval }
    await recordActivity(tx, { ...actor, action: 'start_checkout', resource: 'subscription', metadata })
    return { requiresPayment: true, sessionId, url }
  })
}

async function payerOf(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ userId: users.id, email: users.email, customerId: users.paymentCustomerId })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw notFound('This user')
  return user
}

/**
 * One of the user's own checkouts, read from its gateway: the user may return from payment before the event arrives.
 */
export async function readCheckout(userId: string, id: string) {
  const session = await ownCheckout(userId, id)
  const itsGateway = gatewayNamed(session.gateway)
  if (session.status === 'open' && itsGateway) {
    const subscriptionId = await itsGateway.subscriptionOfCheckout(id)
    if (subscriptionId) await syncWith(itsGateway, { sessionId: id, subscriptionId, invoiceId: null })
  }
  const { planId, interval, status, amountTotal, currency } = await ownCheckout(userId, id)
  return {
    sessionId: id,
    requiresPayment: true,
    status: status as 'open' | 'complete' | 'expired',
    amount_total: amountTotal,
    currency,
    metadata: { planId, interval: interval as PlanInterval },
  }
}

export async function ownCheckout(userId: string, id: string) {
  const [session] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.userId, userId)))
  if (!session) throw notFound('Checkout')
  return session
}

function openCheckouts(tx: Tx, userId: string) {
  return tx
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.userId, userId),
        eq(checkoutSessions.status, 'open'),
        gt(checkoutSessions.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(checkoutSessions.createdAt))
}

async function endCheckout(tx: Tx, id: string, gatewayName: string): Promise<void> {
  await gatewayNamed(gatewayName)?.expireCheckout(id)
  await tx
    .update(checkoutSessions)
    .set({ status: 'expired' })
    .where(and(eq(checkoutSessions.id, id), ne(checkoutSessions.status, 'complete')))
}
