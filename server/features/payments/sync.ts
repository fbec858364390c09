import { eq, sql } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { checkoutSessions, invoices, paymentEvents } from '#server/db/tables/billing.ts'
import { userSubscriptions } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { type Applied, applySubscription, isPaid, planSold } from './apply-subscription.ts'
import type { Gateway, GatewayEvent, InvoiceFacts, SubscriptionFacts } from './gateway.ts'

/** The objects to look up at the gateway. */
export type Place = Pick<GatewayEvent, 'subscriptionId' | 'invoiceId' | 'sessionId'>

/**
 * Reads the current state from the gateway and updates our rows to match. An event is only the reason to look: late,
 * duplicate or reordered events lead to the same state. Runs one at a time for each payer, so that an older answer
 * never overwrites a newer one.
 */
export async function syncWith(gateway: Gateway, place: Place): Promise<Applied> {
  const payer = (await payerHere(place)) ?? (await payerThere(gateway, place))
  const applied = await inTransaction(async (tx) => {
    if (payer) await oneAtATime(tx, locks.payments, [payer])
    return syncWithin(tx, gateway, place)
  })
  if (applied.what === 'second') {
    log.warn({ gateway: gateway.name }, 'Canceled and refunded the second subscription of a user')
    await gateway.undoSubscription(applied.subscriptionId)
  }
  return applied
}

/** The payer of these objects according to our rows; null: not known yet. */
async function payerHere({ sessionId, subscriptionId, invoiceId }: Place): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select coalesce(
    (select user_id from ${checkoutSessions} where ${checkoutSessions.id} = ${sessionId}),
    (select user_id from ${userSubscriptions} where ${userSubscriptions.gatewaySubscriptionId} = ${subscriptionId}),
    (select user_id from ${invoices} where ${invoices.gatewayInvoiceId} = ${invoiceId})) as id`)
  return rows[0]?.id ?? null
}

/** The payer of these objects according to the gateway: one of our users, or else its id for the customer. */
async function payerThere(gateway: Gateway, { subscriptionId, invoiceId }: Place): Promise<string | null> {
  const facts = subscriptionId ? await gateway.readSubscription(subscriptionId) : null
  if (facts?.userId) return facts.userId
  const customerId = facts?.customerId ?? (invoiceId && (await gateway.readInvoice(invoiceId))?.customerId)
  if (!customerId) return null
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.paymentCustomerId, customerId))
  return user?.id ?? customerId
}

async function syncWithin(tx: Tx, gateway: Gateway, place: Place): Promise<Applied> {
  const subscriptionId =
    place.subscriptionId ?? (place.sessionId ? await gateway.subscriptionOfCheckout(place.sessionId) : null)
  if (place.sessionId && subscriptionId) await completeCheckout(tx, place.sessionId)
  let applied: Applied = { what: 'unknown_customer' }
  const facts = subscriptionId ? await gateway.readSubscription(subscriptionId) : null
  if (facts) applied = await applySubscription(tx, gateway.name, facts, await successorOf(tx, gateway, facts))
  const invoice = place.invoiceId ? await gateway.readInvoice(place.invoiceId) : null
  const isKnown = invoice ? await applyInvoice(tx, gateway.name, invoice) : false
  if (isKnown && !facts) return { what: 'applied', userId: '', pausedAgents: [] }
  return applied
}

/** Finds another subscription of a user whose own has ended: one that was reported to an administrator. */
async function successorOf(tx: Tx, gateway: Gateway, { id, status }: SubscriptionFacts) {
  if (status !== 'canceled') return null
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct ${paymentEvents.payload} ->> 'subscriptionId' as id from ${paymentEvents}
    inner join ${userSubscriptions} on ${paymentEvents.payload} ->> 'payer' = ${userSubscriptions.userId}
    where ${userSubscriptions.gatewaySubscriptionId} = ${id} and ${paymentEvents.error} is not null
      and ${paymentEvents.payload} ->> 'subscriptionId' <> ${id}`)
  for (const further of rows) {
    const facts = await gateway.readSubscription(further.id)
    if (facts && isPaid(facts) && (await planSold(tx, facts))) return facts
  }
  return null
}

async function completeCheckout(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(checkoutSessions)
    .set({ status: 'complete', completedAt: clock.now() })
    .where(eq(checkoutSessions.id, sessionId))
}

/** Updates our row of an invoice from the gateway; false: its customer is not a user here. */
async function applyInvoice(tx: Tx, gateway: Gateway['name'], facts: InvoiceFacts): Promise<boolean> {
  const userId = await customerOf(tx, facts)
  if (!userId) return false
  const { number, description, amount, currency, status, lines, periodStart, periodEnd, pdf } = facts
  const row = {
    number,
    description,
    amount,
    currency,
    status,
    lines,
    periodStart,
    periodEnd,
    invoicePdf: pdf,
  }
  await tx
    .insert(invoices)
    .values({ ...row, userId, gateway, gatewayInvoiceId: facts.id, createdAt: facts.createdAt })
    .onConflictDoUpdate({ target: invoices.gatewayInvoiceId, set: row })
  return true
}

async function customerOf(tx: Tx, { subscriptionId, customerId }: InvoiceFacts): Promise<string | undefined> {
  if (subscriptionId) {
    const [subscription] = await tx
      .select({ userId: userSubscriptions.userId })
      .from(userSubscriptions)
      .where(eq(userSubscriptions.gatewaySubscriptionId, subscriptionId))
    if (subscription) return subscription.userId
  }
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.paymentCustomerId, customerId))
  return user?.id
}
