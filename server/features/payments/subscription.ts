import type { CurrentUser } from '#contract/auth.ts'
import { and, eq } from 'drizzle-orm'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import type { SubscriptionDetails } from '#contract/payments/payments.ts'
import { unlimited } from '#contract/plans/plan-offers.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { namesOverLimit } from '#server/features/agents/service.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { currentSubscription } from './apply-subscription.ts'
import { type Gateway, PaymentRefused } from './gateway.ts'
import { currentGateway, gatewayNamed } from './gateways.ts'
import { offerOf } from './offers.ts'
import { syncWith } from './sync.ts'
import { holdsPlanLimits, planMonth } from '#server/features/billing/service.ts'

type Current = NonNullable<Awaited<ReturnType<typeof currentSubscription>>>

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

/** What a user pays for. Who pays nothing is on Free, or on what was granted; its period is the month that the limits count. */
export async function detailsOf(userId: string): Promise<SubscriptionDetails> {
  const current = await currentSubscription(db, userId)
  if (!current?.currentPeriodStart || !current.currentPeriodEnd) return unpaidDetails(userId)
  const offer = await offerOf(current.planId, current.interval)
  return {
    plan: { id: offer.id, nickname: offer.name, amount: offer.price, interval: current.interval },
    status: current.status,
    current_period_start: seconds(current.currentPeriodStart),
    current_period_end: seconds(current.currentPeriodEnd),
    cancel_at_period_end: current.cancelAtPeriodEnd,
    isGranted: false,
    pausedAgents: await pausedFor(userId, offer.agentLimit),
  }
}

async function unpaidDetails(userId: string): Promise<SubscriptionDetails> {
  const { start, end } = await planMonth(userId)
  const [plan] = await db
    .select({
      id: subscriptionPlans.id,
      name: subscriptionPlans.name,
      agentLimit: subscriptionPlans.agentLimit,
    })
    .from(users)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, users.subscriptionTier))
    .where(and(eq(users.id, userId), eq(subscriptionPlans.interval, 'monthly')))
  const { id, name, agentLimit } = plan ?? { id: 'free', name: 'Free', agentLimit: unlimited }
  return {
    plan: { id, nickname: name, amount: 0, interval: 'monthly' },
    status: 'active',
    current_period_start: seconds(start),
    current_period_end: seconds(end),
    cancel_at_period_end: false,
    isGranted: id !== 'free',
    pausedAgents: await pausedFor(userId, agentLimit),
  }
}

/** Names of the paused agents for which a plan has no room; none of who is held to no limit. */
async function pausedFor(userId: string, limit: number): Promise<string[]> {
  if (limit === unlimited) return []
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return user && holdsPlanLimits(user.role) ? namesOverLimit(db, userId, limit, 'paused') : []
}

/** What a change would cost now, and which agents it would pause. */
export async function previewChange(user: CurrentUser, planId: string) {
  const userId = user.id
  const { current, itsGateway } = await changeable(userId)
  const offer = await offerOf(planId, current.interval)
  const limit = offer.agentLimit
  const isBounded = limit !== unlimited && holdsPlanLimits(user.role)
  const pausedAgents = isBounded ? await namesOverLimit(db, userId, limit) : []
  const { interval } = current
  if (offer.price === 0) return { planId, interval, amountDue: 0, credit: 0, currency: 'usd', pausedAgents }
  const { amountDue, credit } = await itsGateway.previewChange(current.gatewaySubscriptionId, offer)
  return { planId, interval, amountDue, credit, currency: 'usd', pausedAgents }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Changes the plan at once, charged by the day; to Free at the end of what is paid for. */
export async function changePlan(actor: Actor, planId: string) {
  const { userId } = actor
  const { current, itsGateway } = await changeable(userId)
  const offer = await offerOf(planId, current.interval)
  const id = current.gatewaySubscriptionId
  if (offer.price === 0) {
    await itsGateway.setCancelAtPeriodEnd(id, true)
    await finish(itsGateway, id)
    await note(actor, 'cancel_subscription', { planId })
    const end = current.currentPeriodEnd
    const until = end ? `on ${dayFormat.format(end)}` : 'with the present period'
    return { message: `Your plan ends ${until}. After that you are on Free.`, pausedAgents: [] }
  }
  if (current.planId === planId) throw conflict(`${offer.name} is your plan already.`)
  try {
    await itsGateway.changePlan(id, offer)
  } catch (error) {
    if (error instanceof PaymentRefused) throw invalid(`${error.message}. Your plan has not changed.`)
    throw error
  }
  const applied = await finish(itsGateway, id)
  await note(actor, 'change_subscription', { planId })
  return {
    message: `You are on the ${offer.name} plan now.`,
    pausedAgents: applied.what === 'applied' ? applied.pausedAgents : [],
  }
}

/** Lets a subscription end with its period, or go on after all. */
export async function setCancelled(actor: Actor, isCancelled: boolean): Promise<SubscriptionDetails> {
  const { current, itsGateway } = await changeable(actor.userId)
  if (current.cancelAtPeriodEnd === isCancelled) {
    throw conflict(
      isCancelled
        ? 'Your subscription already ends with its period.'
        : 'Your subscription already continues.',
    )
  }
  await itsGateway.setCancelAtPeriodEnd(current.gatewaySubscriptionId, isCancelled)
  await finish(itsGateway, current.gatewaySubscriptionId)
  await note(actor, isCancelled ? 'cancel_subscription' : 'reactivate_subscription', {})
  return detailsOf(actor.userId)
}

/** Where the user manages card and invoices. */
export async function portalFor(userId: string): Promise<{ url: string }> {
  const [user] = await db
    .select({ customerId: users.paymentCustomerId })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.customerId) throw conflict('You have not paid for a plan yet, so there is nothing to manage.')
  const current = await currentSubscription(db, userId)
  const itsGateway = (current && gatewayNamed(current.gateway)) ?? currentGateway()
  return { url: await itsGateway.portalUrl(user.customerId, `${siteUrl()}/subscription`) }
}

async function changeable(userId: string): Promise<{
  current: Current & { gatewaySubscriptionId: string; interval: PlanInterval }
  itsGateway: Gateway
}> {
  const current = await currentSubscription(db, userId)
  if (!current?.gatewaySubscriptionId) throw conflict('You have no subscription.')
  const itsGateway = gatewayNamed(current.gateway)
  if (!itsGateway) throw conflict('The payment service of your subscription is not set up here any more.')
  return { current: { ...current, gatewaySubscriptionId: current.gatewaySubscriptionId }, itsGateway }
}

/** What we just asked for is looked up rather than waited for. */
function finish(itsGateway: Gateway, subscriptionId: string) {
  return syncWith(itsGateway, { subscriptionId, invoiceId: null, sessionId: null })
}

function note(actor: Actor, action: string, metadata: Record<string, unknown>): Promise<void> {
  return inTransaction((tx) => recordActivity(tx, { ...actor, action, resource: 'subscription', metadata }))
}
