import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { budgets } from '#server/db/tables/budgets.ts'
import { users } from '#server/db/tables/users.ts'
import type { CallQuote, Reserved } from '#server/engine/model/prices/budget-guard.ts'
import { resetMessage } from './admission.ts'
import { budgetName, inDollars, moneyLeft, notBelowZero } from './amounts.ts'
import { openHold } from './holds.ts'
import { type BudgetedCall, reserve } from './reserve.ts'
import type { OpenBudget } from './usage.ts'

/** Whether the owner limits an agent's money, as a column of a statement that reads `agents`. */
export const isMoneyLimited = sql<boolean>`exists (
  select 1 from ${budgets} as limits where limits.user_id = agents.user_id and not limits.by_operator
    and limits.money_limit is not null
    and (limits.agent_id is null or limits.agent_id = agents.id)
)`

/** Whether the operator limits the money of an agent's owner, as a column of a statement that reads `agents`. */
export const isUnderOperator = sql<boolean>`exists (
  select 1 from ${users} as owners where owners.id = agents.user_id and owners.role <> 'admin'
)`

/**
 * Reserves money for a model call, or asks the owner, in the transaction that then holds the run. A refusal says which
 * budget has how much left. At the operator's limit, nobody is asked and no run is held.
 */
export async function reserveOrHold(
  tx: Tx,
  call: BudgetedCall & { executionId: number },
  quote: CallQuote & { name: string },
): Promise<Reserved & { isAsked: boolean }> {
  const reserved = await reserve(tx, call, quote)
  if (reserved.ok) return { ...reserved, isAsked: false }
  const { breached } = reserved
  if (breached.byOperator)
    return { ok: false, reason: `${remainingText(breached)} ${resetMessage(breached)}`, isAsked: false }
  const reason = `${remainingText(breached)} Asking ${quote.name} may cost up to ${inDollars(quote.most)}.`
  await openHold(tx, { executionId: call.executionId, budget: breached, amount: quote.most, reason })
  return { ok: false, reason, isAsked: true }
}

function remainingText(budget: OpenBudget): string {
  const { spent, reserved } = budget.use
  const left = notBelowZero(moneyLeft(budget, budget.use) ?? 0n)
  return `The ${budgetName(budget)} is ${inDollars(budget.moneyLimit ?? '0')}: ${inDollars(spent)} is spent, ${inDollars(reserved)} is set aside, ${inDollars(left)} is left.`
}
