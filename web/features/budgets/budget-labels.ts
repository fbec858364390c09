import type { BudgetEntry, BudgetState } from '#web/data/billing/budgets.ts'
import { formatCount, formatNumber } from '#web/platform/format.ts'
import { dollarsOf, formatDollars, microsOf, percentOf } from '#web/platform/format/money.ts'

/** One measure of a budget: how much of it is used, as a percentage and in words. */
export interface Measure {
  /** Whole percent of the limit; null if there is no limit. */
  percent: number | null
  /** The used amount and the limit. */
  words: string
  /** The remaining amount, or that there is no limit. */
  rest: string
  /** Further explanations of the figures. */
  notes: string[]
}

/** The money of a budget. Reserved amounts count as used, because they may be spent in the next second. */
export function moneyMeasure(budget: BudgetState): Measure {
  const { moneyLimit, spent, reserved, extra, left } = budget
  const used = microsOf(spent) + microsOf(reserved)
  const notes: string[] = []
  if (microsOf(reserved) > 0n)
    notes.push(`${formatDollars(reserved)} of it is set aside for model calls that are under way.`)
  const usedText = `${formatDollars(dollarsOf(used))} used`
  if (moneyLimit === null) return { percent: null, words: usedText, rest: 'No limit', notes }
  if (microsOf(extra) > 0n) notes.push(`${formatDollars(extra)} of it you let through on top of the limit.`)
  const limit = microsOf(moneyLimit) + microsOf(extra)
  return {
    percent: percentOf(used, limit),
    words: `${usedText} of ${formatDollars(dollarsOf(limit))}`,
    rest: `${formatDollars(left ?? '0')} left`,
    notes,
  }
}

/** The runs of a budget. */
export function runsMeasure({ runsLimit, runs, extraRuns, runsLeft }: BudgetState): Measure {
  if (runsLimit === null)
    return { percent: null, words: formatCount(runs, 'run'), rest: 'No limit', notes: [] }
  const limit = runsLimit + extraRuns
  return {
    percent: percentOf(BigInt(runs), BigInt(limit)),
    words: `${formatNumber(runs)} of ${formatCount(limit, 'run')}`,
    rest: `${formatNumber(runsLeft ?? 0)} left`,
    notes:
      extraRuns > 0 ? [`${formatCount(extraRuns, 'run')} of it you let through on top of the limit.`] : [],
  }
}

/** What happened to the money of one ledger entry, in words. */
export function entryText({ state, reserved, countedInFull }: BudgetEntry): string {
  const setAside = formatDollars(reserved)
  if (state === 'reserved') return `${setAside} set aside for a model call that is under way`
  if (state === 'released') return `${setAside} was set aside and given back: nothing was spent`
  if (countedInFull) return `Counted in full: the model call was cut off and may have been paid`
  return microsOf(reserved) === 0n ? 'Spent before this budget was set' : `${setAside} had been set aside`
}

/** The amount that a ledger entry takes from its budget. */
export function entryAmount({ state, reserved, settled }: BudgetEntry): string {
  if (state === 'released') return '$0'
  return formatDollars(settled ?? reserved)
}
