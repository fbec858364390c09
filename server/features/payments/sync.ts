import { eq, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { checkoutSessions } from '#server/db/tables/billing.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { applyInvoice } from './apply-invoice.ts'
import { type Applied, applySubscription } from './apply-subscription.ts'
import type { Gateway, GatewayEvent } from './gateway.ts'

/** What is looked at anew at the gateway. */
export type Place = Pick<GatewayEvent, 'subscriptionId' | 'invoiceId' | 'sessionId'>

/**
 * Asks the gateway how things stand and makes our rows say so. An event is only the reason to look: late, twice or out
 * of order they lead to the same end. One look at a time, so that an older answer never overwrites a newer one.
 */
export async function syncWith(gateway: Gateway, place: Place): Promise<Applied> {
  const applied = await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.payments})`)
    return syncWithin(tx, gateway, place)
  })
  if (applied.what === 'second' && place.subscriptionId) {
    log.warn({ gateway: gateway.name }, 'a second subscription of one user is undone and refunded')
    await gateway.undoSubscription(place.subscriptionId)
  }
  return applied
}

async function syncWithin(tx: Tx, gateway: Gateway, place: Place): Promise<Applied> {
  const subscriptionId =
    place.subscriptionId ?? (place.sessionId ? await gateway.subscriptionOfCheckout(place.sessionId) : null)
  if (place.sessionId && subscriptionId) await completeCheckout(tx, place.sessionId)
  let applied: Applied = { what: 'unknown customer' }
  const facts = subscriptionId ? await gateway.readSubscription(subscriptionId) : null
  if (facts) applied = await applySubscription(tx, gateway.name, facts)
  const invoice = place.invoiceId ? await gateway.readInvoice(place.invoiceId) : null
  const isKnown = invoice ? await applyInvoice(tx, gateway.name, invoice) : false
  if (isKnown && !facts) return { what: 'applied', userId: '', pausedAgents: [] }
  return applied
}

async function completeCheckout(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(checkoutSessions)
    .set({ status: 'complete', completedAt: clock.now() })
    .where(eq(checkoutSessions.id, sessionId))
}
