import { and, eq, sql } from 'drizzle-orm'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { users } from '#server/db/tables/users.ts'
import type { AdmissionRule } from '#server/features/runs/public.ts'
import { config } from '#server/platform/config.ts'
import { limitReached } from '#server/platform/failure.ts'
import { usedUp, resetMessage } from './admission.ts'
import { countedRuns, selectBudgets, startOfLimits } from './usage.ts'

const monthRuns = sql`(o.settings ->> 'monthRuns')::int`
const startOfMonth = sql`date_trunc('month', $2::timestamptz at time zone 'UTC')::date`

/**
 * The operator's limit on each user's runs per month. Runs over it are refused; their owner is not asked, because they
 * cannot raise it. It also counts the runs that begin against the own budgets of their users: all rows in one order, so
 * that no transaction waits for another in a ring.
 */
export const operatorLimit: AdmissionRule = {
  settings: () => ({ monthRuns: config.userMonth.runs }),
  allows: sql`${monthRuns} is null or o.place + coalesce((
    select uses.runs from ${budgets} as limits inner join ${budgetUses} as uses on uses.budget_id = limits.id
    where limits.user_id = o.user_id and limits.by_operator and uses.period_start = ${startOfMonth}
  ), 0) <= ${monthRuns}`,
  count: sql`made_limits as (
  insert into ${budgets} (user_id, period, by_operator)
  select distinct user_id, 'month', true from added
  where not exists (select from ${budgets} as known where known.user_id = added.user_id and known.by_operator)
  order by user_id
  on conflict (user_id, agent_id, period, by_operator) do update set by_operator = true returning id, user_id
), counted_by_budgets as (
  insert into ${budgetUses} (budget_id, period_start, runs)
  select id, period_start, count(*) from (
    select limits.id, limits.by_operator, ${startOfLimits} as period_start
    from added inner join ${budgets} as limits on limits.user_id = added.user_id
    inner join ${users} on users.id = added.user_id
    where limits.by_operator
      or (added.held_by is null and (limits.agent_id is null or limits.agent_id = added.agent_id))
    union all
    select made_limits.id, true, ${startOfMonth} from added inner join made_limits using (user_id)
  ) as counted
  group by id, by_operator, period_start order by by_operator desc, id
  on conflict (budget_id, period_start) do update set runs = ${budgetUses.runs} + excluded.runs
)`,
  async explain(tx, { actor }) {
    const isOperators = and(eq(budgets.userId, actor.userId), eq(budgets.byOperator, true))
    const [budget] = await countedRuns(tx, await selectBudgets(tx).where(isOperators))
    if (!budget) throw new Error('A limit that just refused a run is not there.')
    return limitReached(`${usedUp(budget)} ${resetMessage(budget)}`)
  },
}
