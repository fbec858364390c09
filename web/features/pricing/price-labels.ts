import { type PlanOffer, priceInMonth } from '#contract/plans/plan-offers.ts'
import { formatPrice } from '#web/platform/format.ts'

/** A price in words: '$29 per month', '$278.40 per year'. */
export function priceText({ price, interval }: Pick<PlanOffer, 'price' | 'interval'>): string {
  return `${formatPrice(price)} ${intervalText(interval)}`
}

/** The text after a price. */
export function intervalText(interval: PlanOffer['interval']): string {
  return interval === 'yearly' ? 'per year' : 'per month'
}

/** The price for the other interval: a yearly price per month, or a monthly price with yearly payment. */
export function otherPriceText(plan: PlanOffer, yearly?: PlanOffer): string {
  if (plan.price === 0) return 'No payment needed'
  if (plan.interval === 'yearly') return `That is ${formatPrice(priceInMonth(plan))} a month`
  return yearly ? `Or ${priceText(yearly)}` : ''
}
