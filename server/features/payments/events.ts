import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { subscribe } from '#server/db/pubsub.ts'
import { paymentEvents } from '#server/db/tables/billing.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { storeEvent } from './event-store.ts'
import { gatewayNamed } from './gateways.ts'
import { readStripeEvent } from './stripe-gateway.ts'
import { type Place, syncWith } from './sync.ts'
import { renewDue } from './test-gateway-renewals.ts'

const unknownCustomer = 'Unknown customer'
const firstPauseMs = 10_000
const pauseMaxMs = 3_600_000
const takenAtOnceMax = 100

/** Takes a signed event of Stripe: kept first, acted on at once. One that came before changes nothing. */
export async function receiveStripeEvent(body: Uint8Array, signature: string): Promise<{ received: true }> {
  if (!config.stripe) throw notFound('This call')
  const event = await readStripeEvent(config.stripe, body, signature)
  if (!event) {
    log.warn('an event with a wrong or old signature came to the webhook of payments')
    throw invalid('The signature is wrong or too old.')
  }
  await inTransaction((tx) => storeEvent(tx, 'stripe', event))
  await settleEvents()
  return { received: true }
}

/** Acts on the events that wait; what cannot be done now is tried again later. Answers when the next is due. */
export async function settleEvents(): Promise<Date | null> {
  for (let taken = 0; taken < takenAtOnceMax; taken += 1) {
    if (!(await settleOne())) break
  }
  const [next] = await db
    .select({ at: paymentEvents.nextAttemptAt })
    .from(paymentEvents)
    .where(isNull(paymentEvents.processedAt))
    .orderBy(asc(paymentEvents.nextAttemptAt))
    .limit(1)
  return next?.at ?? null
}

async function settleOne(): Promise<boolean> {
  const event = await claimEvent()
  if (!event) return false
  const gateway = gatewayNamed(event.gateway)
  try {
    // Of a gateway that is not set up any more nothing can be asked: the event waits for its return.
    if (!gateway) throw new Error(`The gateway ${event.gateway} is not set up.`)
    const applied = await syncWith(gateway, event.payload as Place)
    const error = applied.what === 'unknown customer' ? unknownCustomer : null
    await keepOutcome(event.id, { processedAt: clock.now(), error })
  } catch (error) {
    log.warn({ err: error, type: event.type }, 'could not act on a payment event; it is tried again')
    await keepOutcome(event.id, { error: (error as Error).message.slice(0, 500) })
  }
  return true
}

/** The event that waited longest, put off meanwhile: a crash in the middle leaves it to the next try. */
async function claimEvent() {
  const now = clock.now()
  const next = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.processedAt), lte(paymentEvents.nextAttemptAt, now)))
    .orderBy(asc(paymentEvents.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const pause = sql`least(${firstPauseMs} * power(2, least(${paymentEvents.attempts}, 20)), ${pauseMaxMs})`
  const [event] = await db
    .update(paymentEvents)
    .set({
      attempts: sql`${paymentEvents.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${pause} * interval '1 millisecond'`,
    })
    .where(eq(paymentEvents.id, sql`(${next})`))
    .returning()
  return event
}

async function keepOutcome(id: string, outcome: { processedAt?: Date; error: string | null }): Promise<void> {
  await db.update(paymentEvents).set(outcome).where(eq(paymentEvents.id, id))
}

/** Renews what the test gateway has, and acts on what gateways told. */
export const paymentLoop = pollLoop({
  what: 'settle payments',
  atLeastEveryMs: 60_000,
  round: async () => {
    const renewal = await renewDue()
    const event = await settleEvents()
    const next = [renewal, event].filter((at) => at !== null)
    return next.length > 0 ? new Date(Math.min(...next.map((at) => at.getTime()))) : null
  },
})
subscribe('payments', () => paymentLoop.wake())
