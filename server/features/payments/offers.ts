import { and, eq } from 'drizzle-orm'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { db } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { config } from '#server/platform/config.ts'
import { invalid, notFound } from '#server/platform/failure.ts'

/** A plan on sale with the server's price; throws if there is no such plan. */
export async function offerOf(planId: string, interval: PlanInterval) {
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
