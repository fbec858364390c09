import type { InvoiceFacts, Offer, SubscriptionFacts } from '#server/features/payments/gateway.ts'
import { clock } from '#server/platform/clock.ts'
import { proration } from '#server/features/payments/billing-period.ts'
import type { Stored, StoredInvoice, StoredSubscription } from './store.ts'

/** Converts a stored subscription to the form that every gateway returns. */
export function factsOf({ id, userId, state }: Stored<'subscription'>): SubscriptionFacts {
  const { customerId, planId, interval, price, status, cancelAtPeriodEnd, canceledAt } = state
  return {
    id,
    userId,
    customerId,
    planId,
    product: planId,
    interval,
    amount: price,
    status,
    periodStart: new Date(state.periodStart),
    periodEnd: new Date(state.periodEnd),
    endsAt: cancelAtPeriodEnd ? new Date(state.periodEnd) : null,
    canceledAt: canceledAt === null ? null : new Date(canceledAt),
  }
}

/** Converts a stored invoice to the form that every gateway returns. */
export function invoiceFactsOf({ id, state }: Stored<'invoice'>): InvoiceFacts {
  const { number, customerId, subscriptionId, amount, status, lines } = state
  return {
    id,
    number,
    customerId,
    subscriptionId,
    amount,
    status,
    lines,
    description: lines.at(-1)?.description ?? 'Subscription',
    currency: 'usd',
    periodStart: new Date(state.periodStart),
    periodEnd: new Date(state.periodEnd),
    pdf: null,
    createdAt: new Date(state.createdAt),
  }
}

/** The invoice line for one whole period. */
export function lineOf({
  planName,
  interval,
  price,
}: Pick<StoredSubscription, 'planName' | 'interval' | 'price'>): StoredInvoice['lines'][number] {
  return { description: `${planName} plan (${interval})`, amount: price }
}

/** The invoice lines for a change of plan within a period; another interval starts a whole new period. */
export function changeLines(state: StoredSubscription, offer: Offer): StoredInvoice['lines'] {
  const period = { start: new Date(state.periodStart), end: new Date(state.periodEnd), now: clock.now() }
  const { credit, charge } = proration(period, { before: state.price, after: offer.price })
  const unused = { description: `Unused time on ${state.planName}`, amount: -credit }
  if (state.interval !== offer.interval) {
    const { name: planName, interval, price } = offer
    return [unused, lineOf({ planName, interval, price })]
  }
  return [unused, { description: `Remaining time on ${offer.name}`, amount: charge }]
}
