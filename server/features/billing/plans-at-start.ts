import { and, eq } from 'drizzle-orm'
import { limitText } from '#contract/plans/plan-offers.ts'
import { db } from '#server/db/database.ts'
import { subscriptionPlans } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { userIsHeldToPlan } from './entitlements.ts'

const freePlan = 'free'

/** Returns what an operator who never chose plans has to know about them; null: the limits of Free apply to nobody. */
export async function plansAtStart(): Promise<string | null> {
  const held = await db.$count(users, and(userIsHeldToPlan(), eq(users.subscriptionTier, freePlan)))
  if (held === 0) return null
  const [free] = await db
    .select()
    .from(subscriptionPlans)
    .where(and(eq(subscriptionPlans.id, freePlan), eq(subscriptionPlans.interval, 'monthly')))
  if (!free) return null
  const who = held === 1 ? '1 user is' : `${limitText(held)} users are`
  return `${who} held to the Free plan: ${free.agentLimit} agents, ${free.executionsLimit} executions a month. BALANCIA_PLANS=off lifts that for everybody, an administrator or "npx balancia set-plan" for one.`
}
