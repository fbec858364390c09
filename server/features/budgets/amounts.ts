import type { BudgetPeriod } from '#contract/budgets.ts'
import { isolated } from '#contract/isolated.ts'
import { dollars, microDollars } from '#server/engine/model/prices/cost.ts'

interface Limited {
  moneyLimit: string | null
  runsLimit: number | null
}
interface Used {
  spent: string
  reserved: string
  runs: number
  extra: string
  extraRuns: number
}

/**
 * The money that a budget has left, in millionths of a dollar; negative when a call cost more than reserved; null: no
 * limit.
 */
export function moneyLeft(
  { moneyLimit }: Pick<Limited, 'moneyLimit'>,
  use: Omit<Used, 'runs' | 'extraRuns'>,
): bigint | null {
  if (moneyLimit === null) return null
  return (
    microDollars(moneyLimit) + microDollars(use.extra) - microDollars(use.spent) - microDollars(use.reserved)
  )
}

/** The number of runs that a budget has left; null: no limit. */
export function runsLeft(
  { runsLimit }: Pick<Limited, 'runsLimit'>,
  use: Pick<Used, 'runs' | 'extraRuns'>,
): number | null {
  return runsLimit === null ? null : runsLimit + use.extraRuns - use.runs
}

/** Converts an amount to decimal text; negative amounts become zero. */
export function notBelowZero(micro: bigint): string {
  return dollars(micro < 0n ? 0n : micro)
}

/** Formats an amount for people: '$0.25', '$0.000312'. */
export function inDollars(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `$${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** The name of a budget, as used after 'the': 'daily budget of Scout'. */
export function budgetName(budget: {
  period: BudgetPeriod
  agentName: string | null
  byOperator: boolean
}): string {
  if (budget.byOperator) return 'monthly limit that this installation sets each user'
  return budget.agentName === null
    ? 'monthly budget of all your agents'
    : `daily budget of ${isolated(budget.agentName)}`
}
