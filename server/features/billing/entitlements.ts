import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unlimited } from '#contract/plans/plan-offers.ts'
import { db } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type Failure, limitReached, notFound } from '#server/platform/failure.ts'
import { activeAgentsUsedUp, agentsUsedUp } from './limit-labels.ts'
import { anchorOfPlan, planPeriod } from './plan-period.ts'

/** What a user may have; -1 is unlimited. Everything that heeds a plan reads it here. */
export interface Entitlements {
  tier: string
  agents: number
  /** Per month of the plan. */
  executions: number
}

/** Whether plans limit users of this installation. */
export function arePlansEnforced(): boolean {
  return config.plans === 'on'
}

/** Whether a user of this role is held to their plan; administrators are not. */
export function isHeldToPlan(role: User['role']): boolean {
  return arePlansEnforced() && role !== 'admin'
}

/** Returns a limit of a plan as it applies to a user of this role. */
export function limitFor(role: User['role'], limitOfPlan: number): number {
  return isHeldToPlan(role) ? limitOfPlan : unlimited
}

/** `isHeldToPlan` as a condition of a statement on `users`; a prepared statement passes the setting as SQL. */
export const userIsHeldToPlan = (areEnforced = sql`${arePlansEnforced()}`) =>
  sql`(users.role <> 'admin' and ${areEnforced})`

/** `limitFor` as a column of a statement on `users`. */
const limitForUser = (limitOfPlan: SQLWrapper, areEnforced?: SQL) =>
  sql<number>`(case when ${userIsHeldToPlan(areEnforced)} then ${limitOfPlan} else ${sql.raw(String(unlimited))} end)`

/** The agents of a user's plan, as a column of a statement on `users`; an unknown plan counts as Free. */
export const agentsOfPlan = sql<number>`coalesce(
  (select agent_limit from ${subscriptionPlans} as bought where bought.id = users.subscription_tier and bought.interval = 'monthly'),
  (select agent_limit from ${subscriptionPlans} as free where free.id = 'free' and free.interval = 'monthly'))`

/** The executions that a user may request in a month, as a column of a statement on `users`. */
export const executionsAllowed = (areEnforced?: SQL) => limitForUser(users.agentExecutionsLimit, areEnforced)

/** The entitlements of a user, as a column of any statement. */
export function entitlementsOf(userId: string): SQL.Aliased<Entitlements> {
  return sql<Entitlements>`(
    select json_build_object('tier', users.subscription_tier, 'agents', ${limitForUser(agentsOfPlan)},
      'executions', ${executionsAllowed()})
    from ${users} where users.id = ${userId}
  )`.as('entitlements')
}

/** Whether a limit allows one more. */
export const hasRoom = (used: number, limit: number) => limit === unlimited || used < limit

/** The maximum number of agents: the limit of the plan or of the operator, whichever is lower. */
export function agentsMaxOf({ agents }: Entitlements): number {
  return agents === unlimited ? config.userAgentsMax : Math.min(agents, config.userAgentsMax)
}

/** The error for a user with so many active agents that they cannot resume another. */
export function tooManyActive({ tier, agents }: Entitlements, active: number): Failure {
  return limitReached(activeAgentsUsedUp(tier, agents, active))
}

/** The error for a user with so many agents that they cannot add another, or several at once. */
export function tooManyAgents({ tier, agents }: Entitlements, count: number, added = 1): Failure {
  if (agents !== unlimited && agents <= config.userAgentsMax)
    return limitReached(agentsUsedUp(tier, agents, count, added))
  return limitReached(
    added > 1
      ? `This installation allows ${config.userAgentsMax} agents, you have ${count}, and this takes ${added} more.`
      : `You have ${count} agents, the most that this installation allows. Delete one to add another.`,
  )
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
