import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { budgets } from '#server/db/tables/budgets.ts'
import type { CallQuote, Reserved } from '#server/engine/spending.ts'
import { budgetName, inDollars, moneyLeft, notBelowZero } from './amounts.ts'
import { openHold } from './holds.ts'
import { type CallOfRun, reserve } from './reserve.ts'
import type { OpenBudget } from './uses.ts'

export { admitRunsAgainstBudgets } from './admission.ts'
export { decideHold } from './decisions.ts'
export { listHolds } from './holds.ts'
export { hasMoneyToSettle, reserve, settle, settleEndedRun } from './reserve.ts'

/** Whether money is limited for an agent, as a column of a statement that reads `agents`. */
export const isMoneyLimited = sql<boolean>`exists (
  select 1 from ${budgets} as limits where limits.user_id = agents.user_id and limits.money_limit is not null
    and (limits.agent_id is null or limits.agent_id = agents.id)
)`

/** Whether any budget is over the runs of an agent, as a column of a statement that reads `agents`. */
export const isBudgetedAgent = sql<boolean>`exists (
  select 1 from ${budgets} as limits where limits.user_id = agents.user_id
    and (limits.agent_id is null or limits.agent_id = agents.id)
)`

/** Whether any budget is over a run, as a column of a statement on `agent_executions`. */
export const isBudgeted = sql<boolean>`exists (
  select 1 from ${budgets} as limits where limits.user_id = agent_executions.user_id
    and (limits.agent_id is null or limits.agent_id = agent_executions.agent_id)
)`

/**
 * Sets money aside for a model call, or asks the owner, within the transaction that holds the run then; the answer of
 * a refusal says which budget has how much left.
 */
export async function reserveOrAsk(
  tx: Tx,
  call: CallOfRun,
  quote: CallQuote & { name: string },
): Promise<Reserved> {
  const reserved = await reserve(tx, call, quote)
  if (reserved.ok) return reserved
  const { breached } = reserved
  const reason = `${whatIsLeft(breached)} Asking ${quote.name} may cost up to ${inDollars(quote.most)}.`
  await openHold(tx, { ...call, budget: breached, amount: quote.most, reason })
  return { ok: false, reason }
}

function whatIsLeft(budget: OpenBudget): string {
  const { spent, reserved } = budget.use
  const left = notBelowZero(moneyLeft(budget, budget.use) ?? 0n)
  return `The ${budgetName(budget)} is ${inDollars(budget.moneyLimit ?? '0')}: ${inDollars(spent)} is spent, ${inDollars(reserved)} is set aside, ${inDollars(left)} is left.`
}
