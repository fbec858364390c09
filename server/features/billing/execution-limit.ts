import { eq, sql } from 'drizzle-orm'
import { unlimited } from '#contract/plans/plan-offers.ts'
import { users } from '#server/db/tables/users.ts'
import type { AdmissionRule } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure, limitReached, notFound } from '#server/platform/failure.ts'
import { executionsUsedUp } from './limit-labels.ts'
import { anchorOfPlan, startOfPeriod, usedInPeriod } from './plan-period.ts'
import { arePlansEnforced, executionsAllowed } from './entitlements.ts'

/** `arePlansEnforced` as order `o` carries it. */
export const arePlansEnforcedFor = sql`coalesce((o.settings ->> 'plansEnforced')::boolean, true)`

const allowed = executionsAllowed(arePlansEnforcedFor)
const now = sql`$2`

/** Limits runs to the executions that a user's plan allows per month. */
export const executionLimit: AdmissionRule = {
  settings: () => ({ plansEnforced: arePlansEnforced() }),
  allows: sql`exists (
    select from ${users} where ${users.id} = o.user_id
      and (${allowed} = ${sql.raw(String(unlimited))} or ${usedInPeriod(now)} + o.place <= ${allowed})
  )`,
  count: sql`counted_by_plan as (
  update ${users} set agent_executions_used = ${usedInPeriod(now)} + counted.runs,
    executions_counted_since = greatest(${users.executionsCountedSince}, ${startOfPeriod(now)})
  from (select user_id, count(*)::int as runs from added group by user_id) as counted
  where counted.user_id = ${users.id}
)`,
  async explain(tx, { actor }) {
    const [user = notFound('This user')] = await tx
      .select({
        tier: users.subscriptionTier,
        limit: users.agentExecutionsLimit,
        anchor: sql<Date>`${anchorOfPlan}`.mapWith(users.createdAt),
      })
      .from(users)
      .where(eq(users.id, actor.userId))
    return user instanceof Failure ? user : limitReached(executionsUsedUp(user, clock.now()))
  },
}
