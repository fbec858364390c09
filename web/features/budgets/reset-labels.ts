import type { BudgetState } from '#web/data/billing/budgets.ts'
import { onFirstUse } from '#web/platform/format/on-first-use.ts'

const dayFormat = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** When a budget resets, in the zone in which its days are counted. */
export function resetText({ period, periodEnd, timeZone }: BudgetState): string {
  const zone = timeZone.replaceAll('_', ' ')
  if (period === 'day') return `Resets at midnight (${zone}).`
  return `Resets on ${dayFormat().format(new Date(`${periodEnd}T00:00:00Z`))} (${zone}).`
}
