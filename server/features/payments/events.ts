import { and, isNotNull, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { errorText, type Outbox, type Outcome, outboxLoop, attemptDue } from '#server/db/outbox/outbox.ts'
import { paymentEvents } from '#server/db/tables/billing.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { storeEvent } from './event-store.ts'
import { gatewayNamed } from './gateways.ts'
import { readStripeEvent } from './stripe/stripe-gateway.ts'
import { type Place, syncWith } from './sync.ts'

const unknownCustomer = 'Unknown customer'
const firstPauseMs = 10_000
const pauseMaxMs = 3_600_000
/** How long a caller waits for events at most, ms; the loop processes the rest. */
const settleMaxMs = 30_000

/** Receives a signed event of Stripe: stores it, then processes it immediately. A duplicate changes nothing. */
export async function receiveStripeEvent(body: Uint8Array, signature: string): Promise<{ received: true }> {
  if (!config.stripe) throw notFound('This call')
  const event = await readStripeEvent(config.stripe, body, signature)
  if (!event) {
    log.warn('Rejected a payment event: its signature is wrong or too old. Check the webhook secret')
    throw invalid('The signature is wrong or too old.')
  }
  await inTransaction((tx) => storeEvent(tx, 'stripe', event))
  await settleEvents()
  return { received: true }
}

const waiting: Outbox<typeof paymentEvents> = {
  what: 'act on a payment event',
  topic: 'payments',
  atLeastEveryMs: 60_000,
  table: paymentEvents,
  waits: sql`${paymentEvents.processedAt} is null`,
  dueAt: 'nextAttemptAt',
  heldMs: 60_000,
  atOnceMax: 1,
  pauseMs: (attempts) => Math.min(firstPauseMs * 2 ** (attempts - 1), pauseMaxMs),
  failed: (error) => ({ error: errorText(error) }),
  lost: (_event, error) => ({ row: { error: errorText(error) } }),
}

/** Processes stored events, with retries. */
export const paymentEventLoop = outboxLoop(waiting, () => applyEvent)

/** Processes the events that are due now, for a caller that waits for it. */
export function settleEvents(): Promise<void> {
  return attemptDue(waiting, applyEvent, AbortSignal.timeout(settleMaxMs))
}

/** Clears earlier problems of a subscription once one of its events could be processed. */
async function clearTroubles(tx: Tx, { subscriptionId }: Place): Promise<void> {
  if (!subscriptionId) return
  await tx
    .update(paymentEvents)
    .set({ error: null })
    .where(
      and(
        isNotNull(paymentEvents.error),
        isNotNull(paymentEvents.processedAt),
        sql`${paymentEvents.payload} ->> 'subscriptionId' = ${subscriptionId}`,
      ),
    )
}

async function applyEvent({
  gateway: name,
  payload,
}: typeof paymentEvents.$inferSelect): Promise<Outcome<typeof paymentEvents>> {
  const gateway = gatewayNamed(name)
  // A gateway that is no longer set up cannot be asked: the event waits until it is set up again.
  if (!gateway) throw new Error(`The gateway ${name} is not set up.`)
  const place = payload as Place
  const applied = await syncWith(gateway, place)
  const processedAt = clock.now()
  if (applied.what === 'unknown_customer') return { row: { processedAt, error: unknownCustomer } }
  if (applied.what === 'applied' && applied.trouble)
    return { row: { processedAt, error: applied.trouble, payload: { ...place, payer: applied.userId } } }
  return { row: { processedAt, error: null }, also: (tx) => clearTroubles(tx, place) }
}
