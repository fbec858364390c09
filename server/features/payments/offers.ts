import { and, eq } from 'drizzle-orm'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { db } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { config } from '#server/platform/config.ts'
import { invalid, notFound } from '#server/platform/failure.ts'

/** Returns a plan on sale with the server's price. Throws `invalid` if there is none, `notFound` if plans are off. */
export async function findOffer(planId: string, interval: PlanInterval) {
  if (config.plans === 'off') throw notFound('This call')
  const [plan] = await db
    .select()
    .from(subscriptionPlans)
    .where(
      and(
        eq(subscriptionPlans.id, planId),
        eq(subscriptionPlans.interval, interval),
        eq(subscriptionPlans.isActive, true),
      ),
    )
  if (!plan) throw invalid('There is no such plan.')
  return { ...plan, planId: plan.id }
}
