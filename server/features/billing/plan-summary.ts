import { asc, eq, sql } from 'drizzle-orm'
import { type PlanInterval, unlimited } from '#contract/plans/plan-offers.ts'
import type { SubscriptionSummary } from '#contract/plans/plans.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { subscriptionPlans, userSubscriptions } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { notFound } from '#server/platform/failure.ts'
import { anchorOfPlan, planPeriod, usedInPeriod } from './plan-period.ts'
import { agentsMaxOf, agentsOfPlan, entitlementsOf, hasRoom, isHeldToPlan } from './entitlements.ts'

/** Returns the plans on sale: the monthly ones first, each interval in display order. */
export async function listPlans() {
  if (config.plans === 'off') return []
  return db
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.isActive, true))
    .orderBy(asc(subscriptionPlans.interval), asc(subscriptionPlans.sortOrder), asc(subscriptionPlans.id))
}

/** Returns a user's plan, its usage in this month, and its entitlements; limits do not apply to administrators. */
export async function subscriptionOf(userId: string): Promise<SubscriptionSummary> {
  const now = clock.now()
  const [user] = await db
    .select({
      subscriptionTier: users.subscriptionTier,
      agentExecutionsUsed: usedInPeriod(sql`${now.toISOString()}`),
      executionsLimit: users.agentExecutionsLimit,
      agentLimit: agentsOfPlan,
      entitlements: entitlementsOf(userId),
      agentsUsed: sql<number>`(
        select count(*)::int from ${agents} as own where own.user_id = users.id and own.deleted_at is null
      )`,
      anchor: sql<Date>`${anchorOfPlan}`.mapWith(users.createdAt),
      paidInterval: sql<PlanInterval | null>`(
        select bought.interval from ${userSubscriptions} as bought
        where bought.user_id = users.id and bought.status <> 'canceled' and bought.plan_id = users.subscription_tier
      )`,
      role: users.role,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw notFound('This user')
  const { subscriptionTier, agentExecutionsUsed, agentsUsed, anchor, entitlements } = user
  const agentExecutionsLimit = config.plans === 'off' ? unlimited : user.executionsLimit
  const agentLimit = config.plans === 'off' ? unlimited : user.agentLimit
  return {
    limits: {
      subscriptionTier,
      agentExecutionsUsed,
      agentExecutionsLimit,
      agentsUsed,
      agentLimit,
      resetsAt: planPeriod(anchor, now).end,
    },
    paidInterval: user.paidInterval,
    isEnforced: isHeldToPlan(user.role),
    canCreateAgent: agentsUsed < agentsMaxOf(entitlements),
    canExecuteAgent: hasRoom(agentExecutionsUsed, entitlements.executions),
  }
}
