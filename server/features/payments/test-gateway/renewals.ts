import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { wokenBy } from '#server/db/pubsub.ts'
import { testGatewayObjects } from '#server/db/tables/test-gateway.ts'
import { clock } from '#server/platform/clock.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { periodEnd } from '#server/features/payments/billing-period.ts'
import { PaymentRefused } from '#server/features/payments/gateway.ts'
import { addInvoice, chargeFor, reportInvoice, reportSubscription } from './charge.ts'
import { lineOf } from './facts.ts'
import { updateStored, listStored, type Stored, type StoredSubscription } from './store.ts'

const dayMs = 86_400_000
/** Delays before an unpaid renewal is retried; the last failure ends the subscription, as at payment services. */
const triedAgainAfterMs = [3 * dayMs, 4 * dayMs]
const renewedAtOnceMax = 100

/** Renews or ends subscriptions that are due; returns when the next is due. */
export async function renewDue(): Promise<Date | null> {
  for (let renewed = 0; renewed < renewedAtOnceMax; renewed += 1) {
    if (!(await inTransaction(renewOne))) break
  }
  const [next] = await db
    .select({ at: sql<Date | null>`min(${testGatewayObjects.dueAt})`.mapWith(testGatewayObjects.dueAt) })
    .from(testGatewayObjects)
    .where(isNotNull(testGatewayObjects.dueAt))
  return next?.at ?? null
}

/** Renews the subscriptions of the test gateway. */
export const renewalLoop = wokenBy(
  'payments',
  pollLoop({ what: 'renew subscriptions', round: renewDue, atLeastEveryMs: 60_000 }),
)

async function renewOne(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ id: testGatewayObjects.id, userId: testGatewayObjects.userId, state: testGatewayObjects.state })
    .from(testGatewayObjects)
    .where(and(eq(testGatewayObjects.kind, 'subscription'), lte(testGatewayObjects.dueAt, clock.now())))
    .orderBy(asc(testGatewayObjects.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!row) return false
  const due = row as Stored<'subscription'>
  if (due.state.cancelAtPeriodEnd) await end(tx, due)
  else await renew(tx, due)
  return true
}

async function renew(tx: Tx, { id, userId, state }: Stored<'subscription'>): Promise<void> {
  const renewed: StoredSubscription = {
    ...state,
    status: 'active',
    nth: state.nth + 1,
    periodStart: state.periodEnd,
    periodEnd: periodEnd(new Date(state.anchor), state.interval, state.nth + 1).toISOString(),
    failures: 0,
  }
  try {
    await chargeFor(tx, { id, userId, state: renewed }, [lineOf(renewed)])
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    return leaveUnpaid(tx, { id, userId, state }, renewed)
  }
  if (state.failures > 0) await closeOpenInvoices(tx, { id, userId }, 'void')
  await updateStored<'subscription'>(tx, { id, state: renewed }, new Date(renewed.periodEnd))
  await reportSubscription(tx, id)
}

/** Handles a declined card: schedules a retry, and ends the subscription after the last one. */
async function leaveUnpaid(
  tx: Tx,
  { id, userId, state }: Stored<'subscription'>,
  wanted: StoredSubscription,
): Promise<void> {
  const waitMs = triedAgainAfterMs[state.failures]
  if (waitMs === undefined) return end(tx, { id, userId, state })
  const overdue = { ...state, status: 'past_due' as const, failures: state.failures + 1 }
  await updateStored<'subscription'>(tx, { id, state: overdue }, new Date(clock.now().getTime() + waitMs))
  if (state.failures === 0) {
    const line = lineOf(wanted)
    await addInvoice(
      tx,
      { id, userId, state: wanted },
      { amount: line.amount, status: 'open', lines: [line] },
    )
  }
  await reportSubscription(tx, id)
}

async function end(tx: Tx, { id, userId, state }: Stored<'subscription'>): Promise<void> {
  await closeOpenInvoices(tx, { id, userId }, 'uncollectible')
  const ended = { ...state, status: 'canceled' as const, canceledAt: clock.now().toISOString() }
  await updateStored<'subscription'>(tx, { id, state: ended }, null)
  await reportSubscription(tx, id, 'deleted')
}

/** Closes a subscription's open invoices: another invoice paid for them, or they will never be paid. */
export async function closeOpenInvoices(
  tx: Tx,
  { id, userId }: Pick<Stored<'subscription'>, 'id' | 'userId'>,
  status: 'void' | 'uncollectible',
): Promise<void> {
  for (const invoice of await listStored(tx, 'invoice', userId)) {
    if (invoice.state.subscriptionId !== id || invoice.state.status !== 'open') continue
    await updateStored<'invoice'>(tx, { id: invoice.id, state: { ...invoice.state, status } })
    await reportInvoice(tx, status, invoice.id, id)
  }
}
