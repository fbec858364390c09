import { desc, eq, isNotNull } from 'drizzle-orm'
import { paymentEventsShown } from '#contract/payments/payment-events.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { paymentEvents } from '#server/db/tables/billing.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { settleEvents } from './events.ts'
import type { Place } from './sync.ts'

/** The newest events without effect: their customer is not a user here, or the gateway lookup failed. */
export async function listTroubles() {
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(isNotNull(paymentEvents.error))
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(paymentEventsShown)
  return rows.map(
    ({ id, gateway, type, payload, error, receivedAt, attempts, processedAt, nextAttemptAt }) => {
      const { subscriptionId, invoiceId, sessionId } = payload as Place
      return {
        id,
        gateway,
        type,
        about: [subscriptionId, invoiceId, sessionId].filter((place) => place !== null),
        error: error ?? '',
        receivedAt,
        attempts,
        nextAttemptAt: processedAt === null ? nextAttemptAt : null,
      }
    },
  )
}

/** Processes an event again, as if it had just arrived. */
export async function retryEvent(actor: Actor, id: string): Promise<{ error: string | null }> {
  const now = clock.now()
  await inTransaction(async (tx) => {
    const [event] = await tx
      .update(paymentEvents)
      .set({ processedAt: null, nextAttemptAt: now })
      .where(eq(paymentEvents.id, id))
      .returning({ type: paymentEvents.type })
    if (!event) throw notFound('Event')
    const about = { resource: 'payment_event', resourceId: id, metadata: { type: event.type } }
    await recordActivity(tx, { ...actor, action: 'retry_payment_event', ...about })
  })
  await settleEvents()
  const [event] = await db
    .select({ error: paymentEvents.error })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id))
  return { error: event?.error ?? null }
}
