import type { CurrentUser } from '#contract/auth/auth.ts'
import { and, eq } from 'drizzle-orm'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import type { SubscriptionDetails } from '#contract/payments/payments.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { namesOverLimit, namesPausedByPlan } from '#server/features/agents/public.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { currentSubscription } from './apply-subscription.ts'
import { type Gateway, PaymentRefused } from './gateway.ts'
import { currentGateway, gatewayNamed } from './gateways.ts'
import { findOffer } from './offers.ts'
import { syncWith } from './sync.ts'
import { limitFor, planMonth } from '#server/features/billing/public.ts'

interface PlanWanted {
  planId: string
  /** If omitted, the interval stays the same. */
  interval?: PlanInterval | undefined
}

type Current = NonNullable<Awaited<ReturnType<typeof currentSubscription>>>

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

/** Returns the paid plan of a user; without a subscription Free or a granted plan, for the month of the limits. */
export async function detailsOf(userId: string): Promise<SubscriptionDetails> {
  const current = await currentSubscription(db, userId)
  if (!current?.currentPeriodStart || !current.currentPeriodEnd) return unpaidDetails(userId)
  const [sold] = await db
    .select({ name: subscriptionPlans.name, price: subscriptionPlans.price })
    .from(subscriptionPlans)
    .where(and(eq(subscriptionPlans.id, current.planId), eq(subscriptionPlans.interval, current.interval)))
  return {
    plan: {
      id: current.planId,
      nickname: sold?.name ?? current.planId,
      amount: current.amount ?? sold?.price ?? 0,
      interval: current.interval,
    },
    status: current.status,
    current_period_start: seconds(current.currentPeriodStart),
    current_period_end: seconds(current.currentPeriodEnd),
    cancel_at_period_end: current.cancelAtPeriodEnd,
    cancel_at: current.cancelAtPeriodEnd ? seconds(current.endsAt ?? current.currentPeriodEnd) : null,
    isGranted: false,
    pausedAgents: await namesPausedByPlan(db, userId),
  }
}

async function unpaidDetails(userId: string): Promise<SubscriptionDetails> {
  const { start, end } = await planMonth(userId)
  const [plan] = await db
    .select({ id: subscriptionPlans.id, name: subscriptionPlans.name })
    .from(users)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, users.subscriptionTier))
    .where(and(eq(users.id, userId), eq(subscriptionPlans.interval, 'monthly')))
  const { id, name } = plan ?? { id: 'free', name: 'Free' }
  return {
    plan: { id, nickname: name, amount: 0, interval: 'monthly' },
    status: 'active',
    current_period_start: seconds(start),
    current_period_end: seconds(end),
    cancel_at_period_end: false,
    cancel_at: null,
    isGranted: id !== 'free',
    pausedAgents: await namesPausedByPlan(db, userId),
  }
}

/** Returns what a change would cost now, and which agents it would pause. */
export async function previewChange(user: CurrentUser, { planId, interval: wanted }: PlanWanted) {
  const userId = user.id
  const { current, itsGateway } = await changeable(userId)
  const interval = wanted ?? current.interval
  const offer = await findOffer(planId, interval)
  const pausedAgents = await namesOverLimit(db, userId, limitFor(user.role, offer.agentLimit))
  if (offer.price === 0) return { planId, interval, amountDue: 0, credit: 0, currency: 'usd', pausedAgents }
  const { amountDue, credit } = await itsGateway.previewChange(current.gatewaySubscriptionId, offer)
  return { planId, interval, amountDue, credit, currency: 'usd', pausedAgents }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Changes the plan immediately, prorated by the day; a change to Free takes effect at the end of the paid period.
 * Another interval starts a new period now, with credit for the rest of the current one.
 */
export async function changePlan(actor: Actor, { planId, interval: wanted }: PlanWanted) {
  const { userId } = actor
  const { current, itsGateway } = await changeable(userId)
  const interval = wanted ?? current.interval
  const offer = await findOffer(planId, interval)
  const id = current.gatewaySubscriptionId
  if (offer.price === 0) {
    await itsGateway.setCancelAtPeriodEnd(id, true)
    await finish(itsGateway, id)
    await note(actor, 'cancel_subscription', { planId })
    const end = current.currentPeriodEnd
    const until = end ? `on ${dayFormat.format(end)}` : 'with the current period'
    return { message: `Your plan ends ${until}. After that you are on Free.`, pausedAgents: [] }
  }
  if (current.planId === planId && current.interval === interval)
    throw conflict(`${offer.name} is your plan already.`)
  try {
    await itsGateway.changePlan(id, offer)
  } catch (error) {
    if (error instanceof PaymentRefused) throw invalid(`${error.message}. Your plan has not changed.`)
    throw error
  }
  const applied = await finish(itsGateway, id)
  await note(actor, 'change_subscription', { planId, interval })
  const rhythm =
    interval === current.interval ? '' : ` You pay by the ${interval === 'yearly' ? 'year' : 'month'}.`
  return {
    message: `You are on the ${offer.name} plan now.${rhythm}`,
    pausedAgents: applied.what === 'applied' ? applied.pausedAgents : [],
  }
}

/** Sets a subscription to end with its period, or to continue after all. */
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

/** Returns the page where the user manages card and invoices. */
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

/** Looks up the result of our own change immediately instead of waiting for its event. */
function finish(itsGateway: Gateway, subscriptionId: string) {
  return syncWith(itsGateway, { subscriptionId, invoiceId: null, sessionId: null })
}

function note(actor: Actor, action: string, metadata: Record<string, unknown>): Promise<void> {
  return inTransaction((tx) => recordActivity(tx, { ...actor, action, resource: 'subscription', metadata }))
}
