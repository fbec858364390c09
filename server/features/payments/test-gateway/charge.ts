import type { Tx } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { storeEvent } from '#server/features/payments/event-store.ts'
import { type InvoiceStatus, PaymentRefused } from '#server/features/payments/gateway.ts'
import { testCards } from '#contract/payments/test-cards.ts'
import { addStored, getStored, updateStored, newStoredId, type Stored, type StoredInvoice } from './store.ts'

/** The label of an invoice line that uses up credit. */
export const usedCredit = 'Credit from an earlier change'

/**
 * Creates one invoice for these lines, less the customer's credit, paid by the card on file. Throws `PaymentRefused` if
 * the card is declined; a negative total becomes credit.
 */
export async function chargeFor(
  tx: Tx,
  subscription: Stored<'subscription'>,
  lines: StoredInvoice['lines'],
): Promise<void> {
  const { id: customerId, state: customer } = await getStored(tx, 'customer', subscription.state.customerId)
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  const used = Math.min(Math.max(sum, 0), customer.credit)
  const due = Math.max(sum - used, 0)
  const { refusal } = testCards[customer.card]
  if (due > 0 && refusal) throw new PaymentRefused(refusal)
  const credit = customer.credit - used + Math.max(-sum, 0)
  await updateStored<'customer'>(tx, { id: customerId, state: { ...customer, credit } })
  const creditLine = used > 0 ? [{ description: usedCredit, amount: -used }] : []
  await addInvoice(tx, subscription, { amount: due, status: 'paid', lines: [...creditLine, ...lines] })
}

/** Stores an invoice for a subscription's current period, and publishes it as an event. */
export async function addInvoice(
  tx: Tx,
  { id: subscriptionId, userId, state }: Stored<'subscription'>,
  invoice: Pick<StoredInvoice, 'amount' | 'status' | 'lines'>,
): Promise<void> {
  const { customerId, periodStart, periodEnd } = state
  const now = clock.now()
  const invoiceId = newStoredId('invoice')
  await addStored(tx, 'invoice', {
    id: invoiceId,
    userId,
    state: {
      ...invoice,
      customerId,
      subscriptionId,
      periodStart,
      periodEnd,
      number: `TEST-${now.getUTCFullYear()}-${invoiceId.slice(-8).toUpperCase()}`,
      createdAt: now.toISOString(),
    },
  })
  await reportInvoice(tx, invoice.status, invoiceId, subscriptionId)
}

/** Publishes that an invoice is new or has changed. */
export function reportInvoice(
  tx: Tx,
  status: InvoiceStatus,
  invoiceId: string,
  subscriptionId: string,
): Promise<boolean> {
  const type = status === 'paid' ? 'invoice.paid' : `invoice.${status}`
  return storeEvent(tx, 'test', { type, invoiceId, subscriptionId, sessionId: null })
}

/** Publishes that a subscription has changed. */
export function reportSubscription(tx: Tx, subscriptionId: string, what = 'updated'): Promise<boolean> {
  const type = `customer.subscription.${what}`
  return storeEvent(tx, 'test', { type, subscriptionId, invoiceId: null, sessionId: null })
}
