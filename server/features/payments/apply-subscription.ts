import { and, eq, ne } from 'drizzle-orm'
import { unlimited } from '#contract/plans/plan-offers.ts'
import type { Tx } from '#server/db/database.ts'
import { subscriptionPlans, userSubscriptions } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { recordActivity } from '#server/features/activity/service.ts'
import { pauseNewestAgents } from '#server/features/agents/service.ts'
import { setPlanOf } from '#server/features/users/service.ts'
import { holdsPlanLimits } from '#server/features/billing/service.ts'
import { notify } from '#server/features/notifications/service.ts'
import { clock } from '#server/platform/clock.ts'
import type { Gateway, SubscriptionFacts } from './gateway.ts'

/** What came of bringing a subscription up to date. */
export type Applied =
  | { what: 'applied'; userId: string; pausedAgents: string[] }
  | { what: 'unknown_customer' }
  /** The user has another subscription already, so that this one must be undone. */
  | { what: 'second'; subscriptionId: string }

const freePlan = 'free'

/**
 * Makes our rows say what the gateway has: the subscription, the user's plan and limits, and the agents that a smaller
 * plan has no room for, which are paused, newest first. Says the same thing however often it is done.
 */
export async function applySubscription(
  tx: Tx,
  gateway: Gateway['name'],
  facts: SubscriptionFacts,
): Promise<Applied> {
  const user = await payerOf(tx, facts)
  if (!user) return { what: 'unknown_customer' }
  const current = await currentSubscription(tx, user.id)
  const isCurrent = current?.gatewaySubscriptionId === facts.id
  if (current && !isCurrent && facts.status !== 'canceled') {
    return facts.status === 'incomplete'
      ? { what: 'applied', userId: user.id, pausedAgents: [] }
      : { what: 'second', subscriptionId: facts.id }
  }
  const { planId, interval, status, cancelAtPeriodEnd, canceledAt } = facts
  const row = {
    planId,
    interval,
    status,
    cancelAtPeriodEnd,
    canceledAt,
    currentPeriodStart: facts.periodStart,
    currentPeriodEnd: facts.periodEnd,
    updatedAt: clock.now(),
  }
  await tx
    .insert(userSubscriptions)
    .values({ ...row, userId: user.id, gateway, gatewaySubscriptionId: facts.id, createdAt: clock.now() })
    .onConflictDoUpdate({ target: userSubscriptions.gatewaySubscriptionId, set: row })
  if (current && !isCurrent) return { what: 'applied', userId: user.id, pausedAgents: [] }
  const pausedAgents = await grant(tx, user, facts)
  return { what: 'applied', userId: user.id, pausedAgents }
}

type Payer = typeof users.$inferSelect

/** Who pays, locked: by what was said at checkout, else by the customer that the gateway knows. */
async function payerOf(tx: Tx, { userId, customerId }: SubscriptionFacts): Promise<Payer | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(userId ? eq(users.id, userId) : eq(users.paymentCustomerId, customerId))
    .for('update')
  return user
}

/** The subscription of a user that has not ended. */
export async function currentSubscription(tx: Pick<Tx, 'select'>, userId: string) {
  const [current] = await tx
    .select()
    .from(userSubscriptions)
    .where(and(eq(userSubscriptions.userId, userId), ne(userSubscriptions.status, 'canceled')))
  return current
}

/** Gives the user what is paid for: the plan while it is active or its renewal is being tried again, else Free. */
async function grant(tx: Tx, user: Payer, facts: SubscriptionFacts): Promise<string[]> {
  const isPaid = facts.status === 'active' || facts.status === 'past_due'
  const isEnded = facts.status === 'canceled'
  const [plan] = await tx
    .select()
    .from(subscriptionPlans)
    .where(
      isPaid
        ? and(eq(subscriptionPlans.id, facts.planId), eq(subscriptionPlans.interval, facts.interval))
        : and(eq(subscriptionPlans.id, freePlan), eq(subscriptionPlans.interval, 'monthly')),
    )
  if (!plan) throw new Error(`There is no plan ${facts.planId} (${facts.interval}).`)
  await setPlanOf(tx, user.id, {
    subscriptionTier: plan.id,
    subscriptionStatus: isEnded ? 'active' : facts.status,
    subscriptionExpiresAt: facts.cancelAtPeriodEnd && !isEnded ? facts.periodEnd : null,
    agentExecutionsLimit: plan.executionsLimit,
    paymentCustomerId: facts.customerId,
    paymentSubscriptionId: isEnded ? null : facts.id,
  })
  const wasStanding = { tier: user.subscriptionTier, status: user.subscriptionStatus }
  const isStanding = { tier: plan.id, status: isEnded ? 'active' : facts.status }
  if (wasStanding.tier === isStanding.tier && wasStanding.status === isStanding.status) return []
  const isBounded = plan.agentLimit !== unlimited && holdsPlanLimits(user.role)
  const paused = isBounded ? await pauseNewestAgents(tx, user.id, plan.agentLimit) : []
  await recordActivity(tx, {
    userId: user.id,
    action: 'change_plan',
    resource: 'subscription',
    metadata: {
      from: wasStanding.tier,
      to: isStanding.tier,
      status: isStanding.status,
      paused: paused.length,
    },
  })
  await tell(tx, user.id, { plan: plan.name, facts, paused, hasEnded: isEnded })
  return paused
}

async function tell(
  tx: Tx,
  userId: string,
  {
    plan,
    facts,
    paused,
    hasEnded,
  }: { plan: string; facts: SubscriptionFacts; paused: string[]; hasEnded: boolean },
): Promise<void> {
  const agents = paused.length > 0 ? ` Paused, for ${plan} allows fewer agents: ${paused.join(', ')}.` : ''
  const words = wordsOf(plan, facts, hasEnded)
  await notify(tx, {
    userId,
    kind: 'plan.changed',
    ...words,
    body: words.body + agents,
    link: '/subscription',
  })
}

function wordsOf(plan: string, { status }: SubscriptionFacts, hasEnded: boolean) {
  if (hasEnded) return { title: 'Your subscription has ended', body: 'You are on the Free plan now.' }
  if (status === 'past_due') {
    const body = `Your card did not pay for ${plan}. It is tried again within a week; after that you are on Free.`
    return { title: 'A payment failed', body }
  }
  if (status === 'incomplete') {
    return { title: 'A payment is not complete', body: 'You are on the Free plan until it is.' }
  }
  return { title: `You are on the ${plan} plan`, body: 'Its limits count from now on.' }
}
