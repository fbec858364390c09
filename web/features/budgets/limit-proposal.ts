import type { BudgetStand } from '#web/data/billing/budgets.ts'
import { dollarsOf, microsOf } from '#web/platform/format/money.ts'

/** The proposed new limit: twice the old one, or what the held call needs, as a round amount. */
export function proposedLimit({ amount, budget }: { amount: string | null; budget: BudgetStand }): string {
  if (amount === null) return String(Math.max((budget.runsLimit ?? 0) * 2, budget.runs + 1))
  const needed = microsOf(budget.spent) + microsOf(budget.reserved) + microsOf(amount)
  const doubled = microsOf(budget.moneyLimit ?? '0') * 2n
  return dollarsOf(roundUp(needed > doubled ? needed : doubled))
}

/** Rounds up to the next 1, 2 or 5 times a power of ten. */
function roundUp(micros: bigint): bigint {
  for (let unit = 1n; ; unit *= 10n) {
    const step = [1n, 2n, 5n].find((digit) => digit * unit >= micros)
    if (step !== undefined) return step * unit
  }
}
