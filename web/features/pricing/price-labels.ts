import { type PlanOffer, priceInMonth } from '#contract/plans/plan-offers.ts'
import { formatPrice } from '#web/platform/format.ts'

/** How a price is read: '$29 per month', '$278.40 per year'. */
export function priceWords({ price, interval }: Pick<PlanOffer, 'price' | 'interval'>): string {
  return `${formatPrice(price)} ${intervalWords(interval)}`
}

/** What follows a price. */
export function intervalWords(interval: PlanOffer['interval']): string {
  return interval === 'yearly' ? 'per year' : 'per month'
}

/** What a price comes to the other way: a year's in a month, a month's where the year is paid for. */
export function otherPriceWords(plan: PlanOffer, yearly?: PlanOffer): string {
  if (plan.price === 0) return 'No payment needed'
  if (plan.interval === 'yearly') return `That is ${formatPrice(priceInMonth(plan))} a month`
  return yearly ? `Or ${priceWords(yearly)}` : ''
}
