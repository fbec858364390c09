import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { TriggerSource } from '#contract/runs/runs.ts'
import type { Tx } from '#server/db/database.ts'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { openStates } from '#server/db/tables/work-states.ts'
import type { AdmissionRule } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { limitReached } from '#server/platform/failure.ts'
import { budgetName, runsLeft } from './amounts.ts'
import { openHold } from './holds.ts'
import { dayText, periodOf } from './periods.ts'
import {
  addToUses,
  type BudgetOf,
  budgetsOfRun,
  type CountedBudget,
  countedRuns,
  lockUses,
  type OpenBudget,
  selectBudgets,
  startOfLimits,
} from './usage.ts'

/** Triggers of unattended runs: these are held until their owner decides. */
const unattended: readonly TriggerSource[] = ['schedule', 'event']
/** Triggers by a person: one such run per agent is held at a time; the next is refused with the reason. */
const byHand: readonly TriggerSource[] = ['manual', 'retry']
const textsOf = (sources: readonly TriggerSource[]) =>
  sql.raw(sources.map((source) => `'${source}'`).join(', '))

/** The id of the first own budget that leaves order `o` no room at this place among the orders of its user. */
const reachedAt = (place: SQL) => sql`(
  select limits.id from ${budgets} as limits
  inner join ${users} on users.id = limits.user_id
  left join ${budgetUses} as uses on uses.budget_id = limits.id and uses.period_start = ${startOfLimits}
  where limits.user_id = o.user_id and not limits.by_operator
    and (limits.agent_id is null or limits.agent_id = o.agent_id)
    and coalesce(uses.runs, 0) + ${place} > limits.runs_limit + coalesce(uses.extra_runs, 0)
  order by limits.id limit 1
)`

/** Whether the owner can be asked about order `o`: it is the only one of its agent that waits for the answer. */
const mayAsk = sql`(o.may_hold is true and (o.source in (${textsOf(unattended)}) or (
  o.source in (${textsOf(byHand)}) and o.nth_of_agent = 1 and not exists (
    select from ${agentExecutions} as asking
    where asking.agent_id = o.agent_id and asking.status in ${openStates} and asking.held_at is not null
  )
)))`

/**
 * Applies the user's own budgets. When a limit of runs is reached, a run that a schedule, an event or a person triggered
 * is held, and its owner is asked. Refuses runs that another program requested, and runs that a person requested while
 * one of the same agent waits for the answer. `operatorLimit` counts the runs.
 */
export const ownBudgets: AdmissionRule = {
  allows: sql`case when ${reachedAt(sql`1`)} is null then ${reachedAt(sql`o.place`)} is null else ${mayAsk} end`,
  hold: {
    by: reachedAt(sql`1`),
    async open(tx, { id: executionId }, by) {
      const [budget] = await countedRuns(tx, await selectBudgets(tx).where(eq(budgets.id, by)))
      if (!budget) throw new Error('A budget that just held a run is not there.')
      await openHold(tx, { executionId, budget, amount: null, reason: usedUp(budget) })
    },
  },
  async explain(tx, { actor, agentId, source }) {
    const own = and(
      eq(budgets.userId, actor.userId),
      eq(budgets.byOperator, false),
      or(isNull(budgets.agentId), eq(budgets.agentId, agentId)),
    )
    const open = await countedRuns(tx, await selectBudgets(tx).where(own))
    const reached = open.find((budget) => (runsLeft(budget, budget.use) ?? 1) < 1)
    if (!reached) throw new Error('A budget that just refused a run is not there.')
    return limitReached(`${usedUp(reached)} ${byHand.includes(source) ? decideFirst : nextSteps(reached)}`)
  },
}

const decideFirst =
  'A run of this agent waits for your decision already: let it continue, raise the limit, or stop it.'

/** Counts a run that was held, or returns the budget that has no runs left. */
export async function countRun(tx: Tx, executionId: number): Promise<OpenBudget | null> {
  const open = await lockUses(tx, await budgetsOfRun(tx, executionId))
  const breached = open.find((budget) => (runsLeft(budget, budget.use) ?? 1) < 1)
  if (breached) return breached
  if (open.length > 0) await addToUses(tx, open, 'runs', 1)
  return null
}

/** Says that a limit of runs is reached, with the figures. */
export function usedUp(budget: CountedBudget): string {
  const { runs, extraRuns } = budget.use
  const allowed = (budget.runsLimit ?? 0) + extraRuns
  return `The ${budgetName(budget)} is used up: ${runs} of ${allowed} ${allowed === 1 ? 'run' : 'runs'}.`
}

/** Says when the operator's limit of a user resets, and who can raise it. */
export function resetMessage({ period, timeZone }: BudgetOf): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `It resets on ${dayText(end)} (${timeZone}). Your administrator can raise it.`
}

function nextSteps({ period, timeZone }: BudgetOf): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `Raise the limit, or wait until it resets on ${dayText(end)} (${timeZone}).`
}
