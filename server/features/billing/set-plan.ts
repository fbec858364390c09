import { and, eq, sql } from 'drizzle-orm'
import { inTransaction } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { recordActivity } from '#server/features/activity/service.ts'
import { setPlanOf } from '#server/features/auth/service.ts'

/** Gives a user a plan by the operator's own decision; who pays for one changes it by paying. What is used of the month stays used. */
export function setPlan(email: string, planId: string): Promise<'done' | 'no user' | 'no plan' | 'pays'> {
  return inTransaction(async (tx) => {
    const [plan] = await tx
      .select({ executionsLimit: subscriptionPlans.executionsLimit })
      .from(subscriptionPlans)
      .where(and(eq(subscriptionPlans.id, planId), eq(subscriptionPlans.interval, 'monthly')))
    if (!plan) return 'no plan'
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
    if (!user) return 'no user'
    if (user.paymentSubscriptionId) return 'pays'
    await setPlanOf(tx, user.id, {
      subscriptionTier: planId,
      subscriptionStatus: 'active',
      subscriptionExpiresAt: null,
      agentExecutionsLimit: plan.executionsLimit,
      paymentCustomerId: user.paymentCustomerId,
      paymentSubscriptionId: null,
    })
    const about = { resource: 'user', resourceId: user.id, metadata: { by: 'operator', plan: planId } }
    await recordActivity(tx, { userId: user.id, action: 'set_plan', ...about })
    return 'done'
  })
}
