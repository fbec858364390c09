import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { routes } from '#web/platform/routes.ts'

interface PricingAddress {
  interval: PlanInterval
  /** The chosen plan. */
  planId?: string
}

/** Parses the address of the pricing page; an unknown interval means monthly. */
export function readPricingAddress(search: string): PricingAddress {
  const query = new URLSearchParams(search)
  return {
    interval: query.get('interval') === 'yearly' ? 'yearly' : 'monthly',
    planId: query.get('plan') ?? undefined,
  }
}

/** The address of the pricing page in this state: `/pricing?plan=pro&interval=yearly`. */
export function pricingAddress({ interval, planId }: PricingAddress): string {
  if (planId !== undefined) return `${routes.pricing}?${new URLSearchParams({ plan: planId, interval })}`
  return interval === 'yearly' ? `${routes.pricing}?interval=yearly` : routes.pricing
}
