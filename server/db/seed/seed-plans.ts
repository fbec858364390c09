import { planOffers } from '#contract/plans/plan-offers.ts'
import type { subscriptionPlans } from '#server/db/tables/plans.ts'

type Plan = typeof subscriptionPlans.$inferInsert

/** Plans for sale, one per interval, each interval in the order of the offers. */
export const seedPlans: Plan[] = planOffers.map((offer) => ({
  ...offer,
  sortOrder: planOffers.filter(({ interval }) => interval === offer.interval).indexOf(offer),
}))
