import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { subscriptionPlans, userSubscriptions } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { recordActivity } from '#server/features/activity/public.ts'
import { namesPausedByPlan, pauseNewestAgents } from '#server/features/agents/public.ts'
import { setPlanOf } from '#server/features/users/public.ts'
import { limitFor } from '#server/features/billing/public.ts'
import { notify } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import type { Gateway, SubscriptionFacts } from './gateway.ts'
import { pausedText } from './paused-labels.ts'

/** The outcome of bringing a subscription up to date. */
export type Applied =
  | {
      what: 'applied'
      userId: string
      pausedAgents: string[]
      /** A decision that an administrator has to make at the gateway, because our rows do not determine it. */
      trouble?: string
    }
  | { what: 'unknown_customer' }
  /** The user has another subscription already, so that this one must be undone. */
  | { what: 'second'; subscriptionId: string }

const freePlan = 'free'

/**
 * Updates our rows from the gateway: the subscription, the user's plan and limits, and the agents that exceed the limit
 * of a smaller plan, which are paused, newest first. Repeated calls have the same result. A successor is another paid
 * subscription of the same user, which takes over when this one has ended.
 */
export async function applySubscription(
  tx: Tx,
  gateway: Gateway['name'],
  facts: SubscriptionFacts,
  successor?: SubscriptionFacts | null,
): Promise<Applied> {
  const user = await payerOf(tx, facts)
  if (!user) return { what: 'unknown_customer' }
  const current = await currentSubscription(tx, user.id)
  const isCurrent = current?.gatewaySubscriptionId === facts.id
  const unchanged = { what: 'applied' as const, userId: user.id, pausedAgents: [] }
  // A subscription that ended earlier or is not paid yet does not take away what the user has.
  if (!isCurrent && !isPaid(facts)) return unchanged
  const plan = await planSold(tx, facts)
  if (!isCurrent && !plan) return { ...unchanged, trouble: withoutPlan(user, facts, 'Nothing was granted') }
  if (current && !isCurrent) {
    return facts.userId === user.id
      ? { what: 'second', subscriptionId: facts.id }
      : { ...unchanged, trouble: furtherOne(user, facts, current.gatewaySubscriptionId) }
  }
  const { status, endsAt, canceledAt } = facts
  const row = {
    planId: plan?.id ?? current?.planId ?? freePlan,
    interval: plan?.interval ?? current?.interval ?? facts.interval,
    amount: facts.amount,
    status,
    cancelAtPeriodEnd: endsAt !== null,
    endsAt,
    canceledAt,
    currentPeriodStart: facts.periodStart,
    currentPeriodEnd: facts.periodEnd,
    updatedAt: clock.now(),
  }
  await tx
    .insert(userSubscriptions)
    .values({ ...row, userId: user.id, gateway, gatewaySubscriptionId: facts.id, createdAt: clock.now() })
    .onConflictDoUpdate({ target: userSubscriptions.gatewaySubscriptionId, set: row })
  if (status === 'canceled' && successor) return applySubscription(tx, gateway, successor)
  const pausedAgents = await grant(tx, user, facts, row)
  const applied = { what: 'applied' as const, userId: user.id, pausedAgents }
  if (plan || !isPaid(facts)) return applied
  return { ...applied, trouble: withoutPlan(user, facts, `The plan ${row.planId} was kept`) }
}

/** Whether a subscription grants its plan: while it is active, or its renewal is being retried. */
export const isPaid = ({ status }: SubscriptionFacts) => status === 'active' || status === 'past_due'

/** Returns the plan of ours that a subscription's price sells. */
export async function planSold(tx: Pick<Tx, 'select'>, { planId, interval }: SubscriptionFacts) {
  if (planId === null) return undefined
  const [plan] = await tx
    .select()
    .from(subscriptionPlans)
    .where(and(eq(subscriptionPlans.id, planId), eq(subscriptionPlans.interval, interval)))
  return plan
}

const withoutPlan = ({ email }: Payer, { id, product }: SubscriptionFacts, kept: string) =>
  `Subscription ${id} of ${email} is for the product ${product}, which is no plan here. ${kept}. Change its price to one of the product balancia_starter, balancia_pro or balancia_enterprise.`

const furtherOne = ({ email }: Payer, { id, product }: SubscriptionFacts, current: string | null) =>
  `${email} pays for two subscriptions: ${current ?? 'one'}, which decides the plan, and ${id} (${product}), which was not made here. Cancel one of them.`

type Payer = typeof users.$inferSelect

/** Finds and locks the payer: by the stored subscription first, by the customer, or by the user given at checkout. */
async function payerOf(tx: Tx, { id, userId, customerId }: SubscriptionFacts): Promise<Payer | undefined> {
  const [stored] = await tx
    .select({ userId: userSubscriptions.userId })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.gatewaySubscriptionId, id))
  const find = (by: SQL) => tx.select().from(users).where(by).for('update')
  const [user] = await find(stored ? eq(users.id, stored.userId) : eq(users.paymentCustomerId, customerId))
  if (user || !userId) return user
  return (await find(eq(users.id, userId)))[0]
}

/** A user's subscription that has not ended. */
export async function currentSubscription(tx: Pick<Tx, 'select'>, userId: string) {
  const [current] = await tx
    .select()
    .from(userSubscriptions)
    .where(and(eq(userSubscriptions.userId, userId), ne(userSubscriptions.status, 'canceled')))
  return current
}

/** Gives the user the paid plan while it is active or its renewal is being retried, otherwise Free. */
async function grant(
  tx: Tx,
  user: Payer,
  facts: SubscriptionFacts,
  sold: Pick<typeof subscriptionPlans.$inferSelect, 'interval'> & { planId: string },
): Promise<string[]> {
  const isEnded = facts.status === 'canceled'
  const [plan] = await tx
    .select()
    .from(subscriptionPlans)
    .where(
      isPaid(facts)
        ? and(eq(subscriptionPlans.id, sold.planId), eq(subscriptionPlans.interval, sold.interval))
        : and(eq(subscriptionPlans.id, freePlan), eq(subscriptionPlans.interval, 'monthly')),
    )
  if (!plan) throw new Error(`There is no plan ${sold.planId} (${sold.interval}).`)
  await setPlanOf(tx, user.id, {
    subscriptionTier: plan.id,
    subscriptionStatus: isEnded ? 'active' : facts.status,
    subscriptionExpiresAt: isEnded ? null : facts.endsAt,
    agentExecutionsLimit: plan.executionsLimit,
    paymentCustomerId: facts.customerId,
    paymentSubscriptionId: isEnded ? null : facts.id,
  })
  const before = { tier: user.subscriptionTier, status: user.subscriptionStatus }
  const after = { tier: plan.id, status: isEnded ? 'active' : facts.status }
  if (before.tier === after.tier && before.status === after.status) return []
  const paused = await pauseNewestAgents(tx, user.id, limitFor(user.role, plan.agentLimit))
  await recordActivity(tx, {
    userId: user.id,
    action: 'change_plan',
    resource: 'subscription',
    metadata: {
      from: before.tier,
      to: after.tier,
      status: after.status,
      paused: paused.length,
    },
  })
  const resumable = await namesPausedByPlan(tx, user.id)
  await notifyPlanChange(tx, user.id, { plan: plan.name, facts, paused, resumable, hasEnded: isEnded })
  return paused
}

async function notifyPlanChange(
  tx: Tx,
  userId: string,
  {
    plan,
    facts,
    paused,
    resumable,
    hasEnded,
  }: { plan: string; facts: SubscriptionFacts; paused: string[]; resumable: string[]; hasEnded: boolean },
): Promise<void> {
  const agents = pausedText(plan, paused, resumable)
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
