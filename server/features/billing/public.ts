import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { type PlanInterval, unlimited } from '#contract/plans/plan-offers.ts'
import type { SubscriptionSummary } from '#contract/plans/plans.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { subscriptionPlans, userSubscriptions } from '#server/db/tables/plans.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type Failure, limitReached, notFound } from '#server/platform/failure.ts'
import { activeAgentsUsedUp, agentsUsedUp } from './limit-labels.ts'
import { anchorOfPlan, planPeriod, usedInPeriod } from './plan-period.ts'

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
      agentLimit: agentLimitOfTier,
      agentsUsed: sql<number>`(
        select count(*)::int from ${agents} as own where own.user_id = users.id and own.deleted_at is null
      )`,
      anchor: sql<Date>`${anchorOfPlan}`.mapWith(users.createdAt),
      paidInterval: sql<PlanInterval | null>`(
        select bought.interval from ${userSubscriptions} as bought
        where bought.user_id = users.id and bought.status <> 'canceled' and bought.plan_id = users.subscription_tier
      )`,
      isAdmin: sql<boolean>`users.role = 'admin'`,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw notFound('This user')
  const { subscriptionTier, agentExecutionsUsed, agentsUsed, anchor } = user
  const agentExecutionsLimit = config.plans === 'off' ? unlimited : user.executionsLimit
  const agentLimit = config.plans === 'off' ? unlimited : user.agentLimit
  const isEnforced = holdsPlanLimits(user.isAdmin ? 'admin' : 'user')
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
    isEnforced,
    canCreateAgent: agentsUsed < config.userAgentsMax && !(isEnforced && isUsedUp(agentsUsed, agentLimit)),
    canExecuteAgent: !(isEnforced && isUsedUp(agentExecutionsUsed, agentExecutionsLimit)),
  }
}

/** Whether plans limit users of this installation. Only this function decides it. */
export function arePlansEnforced(): boolean {
  return config.plans === 'on'
}

/** Whether plan limits apply to users of this role. */
export function holdsPlanLimits(role: User['role']): boolean {
  return arePlansEnforced() && role !== 'admin'
}

/** Returns the current month of a user's limits. */
export async function planMonth(userId: string): Promise<{ start: Date; end: Date }> {
  const [user] = await db
    .select({ anchor: sql<Date>`${anchorOfPlan}`.mapWith(users.createdAt) })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw notFound('This user')
  return planPeriod(user.anchor, clock.now())
}

const isUsedUp = (used: number, limit: number) => limit !== unlimited && used >= limit

/**
 * The number of agents that a user's plan allows, as a column of a statement on `users`; an unknown plan counts as
 * Free.
 */
const agentLimitOfTier = sql<number>`coalesce(
  (select agent_limit from ${subscriptionPlans} as bought where bought.id = users.subscription_tier and bought.interval = 'monthly'),
  (select agent_limit from ${subscriptionPlans} as free where free.id = 'free' and free.interval = 'monthly'))`

/** The limit on a user's agents. */
export interface AgentBound {
  tier: string
  /** -1: the plan sets no limit. */
  limit: number
}

/** The limit on a user's agents, as a column of any statement. */
export function agentBoundOf(userId: string): SQL.Aliased<AgentBound> {
  const limit = sql`case when users.role = 'admin' or ${!arePlansEnforced()} then ${sql.raw(String(unlimited))} else ${agentLimitOfTier} end`
  return sql<AgentBound>`(
    select json_build_object('tier', users.subscription_tier, 'limit', ${limit}) from ${users} where users.id = ${userId}
  )`.as('agent_bound')
}

/** The maximum number of agents: the limit of the plan or of the operator, whichever is lower. */
export function agentsMaxOf({ limit }: AgentBound): number {
  return limit === unlimited ? config.userAgentsMax : Math.min(limit, config.userAgentsMax)
}

/** The error for a user with so many active agents that they cannot resume another. */
export function tooManyActive({ tier, limit }: AgentBound, active: number): Failure {
  return limitReached(activeAgentsUsedUp(tier, limit, active))
}

/** The error for a user with so many agents that they cannot add another, or several at once. */
export function tooManyAgents({ tier, limit }: AgentBound, count: number, wanted = 1): Failure {
  if (limit !== unlimited && limit <= config.userAgentsMax)
    return limitReached(agentsUsedUp(tier, limit, count, wanted))
  return limitReached(
    wanted > 1
      ? `This installation allows ${config.userAgentsMax} agents, you have ${count}, and this takes ${wanted} more.`
      : `You have ${count} agents, the most that this installation allows. Delete one to add another.`,
  )
}
