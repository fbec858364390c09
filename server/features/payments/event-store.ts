import { randomUUID } from 'node:crypto'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { paymentEvents } from '#server/db/tables/billing.ts'
import { clock } from '#server/platform/clock.ts'
import type { Gateway, GatewayEvent } from './gateway.ts'

/** Stores an event until it is processed; false: it is a duplicate. An event without an id is one of our own. */
export async function storeEvent(
  tx: Tx,
  gateway: Gateway['name'],
  { id = `evt_test_${randomUUID()}`, ...event }: Omit<GatewayEvent, 'id'> & { id?: string },
): Promise<boolean> {
  const { type, ...payload } = event
  const now = clock.now()
  const stored = await tx
    .insert(paymentEvents)
    .values({ id, gateway, type, payload, receivedAt: now, nextAttemptAt: now })
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning({ id: paymentEvents.id })
  afterCommit(tx, () => announce('payments'))
  return stored.length > 0
}
