import { eq, type SQL, sql } from 'drizzle-orm'
import { unlimited } from '#contract/plans/plan-offers.ts'
import { db } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type Failure, limitReached, notFound } from '#server/platform/failure.ts'
import { activeAgentsUsedUp, agentsUsedUp } from './limit-labels.ts'
import { anchorOfPlan, planPeriod } from './plan-period.ts'

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

/**
 * The number of agents that a user's plan allows, as a column of a statement on `users`; an unknown plan counts as
 * Free.
 */
export const agentLimitOfTier = sql<number>`coalesce(
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
