import type Stripe from 'stripe'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import type { SubscriptionFacts, SubscriptionStatus } from '#server/features/payments/gateway.ts'

/** The id of a plan's product at Stripe begins with this. */
const productPrefix = 'balancia_'

/** Returns the id of the product that sells a plan at Stripe. */
export const productIdOf = (planId: string) => `${productPrefix}${planId}`

/** Maps Stripe's status to ours. A status that we do not know grants nothing. */
const statusOf: Record<string, SubscriptionStatus> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'incomplete',
  incomplete: 'incomplete',
  paused: 'incomplete',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
}

/**
 * Reads a subscription as Stripe has it now. The price and its product decide the plan and the interval: metadata is
 * written once at checkout, and stays as it was when the plan changes in Stripe's portal or dashboard.
 */
export function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const item = planItemOf(subscription)
  const { cancel_at: cancelAt, canceled_at: canceledAt } = subscription
  const periodEnd = fromSeconds(item?.current_period_end ?? subscription.start_date)
  const endsAt = cancelAt === null || cancelAt === undefined ? null : fromSeconds(cancelAt)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    userId: subscription.metadata['userId'] || null,
    // Every price of Stripe names its product; the metadata of the checkout is used only without one.
    planId: productOf(item) === null ? subscription.metadata['planId'] || null : planOf(item),
    product: productOf(item) ?? 'unknown',
    interval: intervalOf(item?.price?.recurring),
    amount: (item?.price?.unit_amount ?? 0) * (item?.quantity ?? 1),
    status: statusOf[subscription.status] ?? 'incomplete',
    periodStart: fromSeconds(item?.current_period_start ?? subscription.start_date),
    periodEnd,
    endsAt: endsAt ?? (subscription.cancel_at_period_end ? periodEnd : null),
    canceledAt: canceledAt === null ? null : fromSeconds(canceledAt),
  }
}

/** Returns the item that sells a plan of ours; without one, the first. A subscription may hold other items, such as support. */
export function planItemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  return items.data.find((item) => planOf(item) !== null) ?? items.data[0]
}

const productOf = (item: Stripe.SubscriptionItem | undefined) => idOf(item?.price?.product)

function planOf(item: Stripe.SubscriptionItem | undefined): string | null {
  const product = productOf(item)
  return product?.startsWith(productPrefix) ? product.slice(productPrefix.length) : null
}

/** A year may be billed as 12 months. Any other interval counts as monthly, because limits are per month. */
function intervalOf(
  recurring: { interval: string; interval_count?: number } | null | undefined,
): PlanInterval {
  const { interval, interval_count: count = 1 } = recurring ?? { interval: 'month' }
  const isYearly = interval === 'year' || (interval === 'month' && count % 12 === 0)
  return isYearly ? 'yearly' : 'monthly'
}

/** Reads a time of Stripe, in unix seconds. */
export const fromSeconds = (seconds: number) => new Date(seconds * 1_000)

/** Returns the id of what Stripe refers to, whether it is expanded or not. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null
  return typeof reference === 'string' ? reference : reference.id
}
