import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { SubscriptionSummary } from '#contract/plans.ts'
import { db, type Queries } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'

/** The plans that are on sale: the monthly ones first, each interval in the order they are to be shown in. */
export function listPlans() {
  return db
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.isActive, true))
    .orderBy(asc(subscriptionPlans.interval), asc(subscriptionPlans.sortOrder), asc(subscriptionPlans.id))
}

/**
 * A user's plan and what is used of it this month. Nothing enforces the limits yet, so that `canCreateAgent` and
 * `canExecuteAgent` are true also for who is past them.
 */
export async function subscriptionOf(userId: string): Promise<SubscriptionSummary> {
  const [user] = await db
    .select({ subscriptionTier: users.subscriptionTier, agentExecutionsLimit: users.agentExecutionsLimit })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw notFound('This user')
  const [counted] = await countExecutions(db, userId, startOfMonth(clock.now()))
  return {
    limits: { ...user, agentExecutionsUsed: counted?.executions ?? 0 },
    canCreateAgent: true,
    canExecuteAgent: true,
  }
}

/** The query that counts what a user's agents were asked to do since an instant. */
export function countExecutions(queries: Queries, userId: string, since: Date) {
  return queries
    .select({ executions: sql<number>`count(*)::int` })
    .from(agentExecutions)
    .where(and(eq(agentExecutions.userId, userId), gte(agentExecutions.executedAt, since)))
}

/** The month of the plans is everybody's: it begins on its first day, UTC. */
function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
