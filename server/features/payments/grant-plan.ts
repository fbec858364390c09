import { and, eq, type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { namesPausedByPlan, pauseNewestAgents } from '#server/features/agents/public.ts'
import { limitFor } from '#server/features/billing/public.ts'
import { notify } from '#server/features/notifications/public.ts'
import { setPlanOf } from '#server/features/users/public.ts'
import { conflict, invalid, notFound } from '#server/platform/failure.ts'
import { pausedText } from './paused-labels.ts'

/** Gives a user a plan without a payment, on an administrator's decision. */
export const grantPlanById = (actor: Actor, userId: string, planId: string) =>
  grantPlan(actor, eq(users.id, userId), planId)

/** Gives a user a plan without a payment, by the operator on the server's command line. */
export const grantPlanByEmail = (email: string, planId: string) =>
  grantPlan('operator', eq(sql`lower(${users.email})`, email.trim().toLowerCase()), planId)

/**
 * Gives a user a plan without a payment. Usage of the current month still counts, and agents above the limit of a
 * smaller plan are paused. Throws if the user or the plan does not exist, or if the user pays for one.
 */
function grantPlan(by: Actor | 'operator', who: SQL, planId: string) {
  return inTransaction(async (tx) => {
    const [found] = await tx.select({ id: users.id }).from(users).where(who)
    if (!found) throw notFound('User')
    await oneAtATime(tx, locks.payments, [found.id])
    const [before] = await tx.select().from(users).where(eq(users.id, found.id)).for('update')
    if (!before) throw notFound('User')
    const [plan] = await tx
      .select()
      .from(subscriptionPlans)
      .where(and(eq(subscriptionPlans.id, planId), eq(subscriptionPlans.interval, 'monthly')))
    if (!plan) throw invalid('There is no such plan.')
    const { id, email, role } = before
    if (before.paymentSubscriptionId) {
      throw conflict(`${email} pays for a plan: it changes by what is paid for.`)
    }
    const granted = { userId: id, planId: plan.id, planName: plan.name }
    if (before.subscriptionTier === plan.id) return { ...granted, pausedAgents: [] }
    await setPlanOf(tx, id, {
      subscriptionTier: plan.id,
      subscriptionStatus: 'active',
      subscriptionExpiresAt: null,
      agentExecutionsLimit: plan.executionsLimit,
      paymentCustomerId: before.paymentCustomerId,
      paymentSubscriptionId: null,
    })
    const pausedAgents = await pauseNewestAgents(tx, id, limitFor(role, plan.agentLimit))
    await recordActivity(tx, {
      ...(by === 'operator' ? { userId: id } : by),
      action: 'set_plan',
      resource: 'user',
      resourceId: id,
      metadata: {
        email,
        from: before.subscriptionTier,
        to: plan.id,
        paused: pausedAgents.length,
        ...(by === 'operator' ? { by } : {}),
      },
    })
    const resumable = await namesPausedByPlan(tx, id)
    await notify(tx, {
      userId: id,
      kind: 'plan.changed',
      title: `You are on the ${plan.name} plan`,
      body: `It was granted by an administrator; you pay nothing for it.${pausedText(plan.name, pausedAgents, resumable)}`,
      link: '/subscription',
    })
    return { ...granted, pausedAgents }
  })
}
