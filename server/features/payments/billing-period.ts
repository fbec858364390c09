import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { monthsAfter } from '#server/platform/months-after.ts'

/** The end of period number `nth` (starting at 1) of a subscription that began at `anchor`, UTC. */
export function periodEnd(anchor: Date, interval: PlanInterval, nth: number): Date {
  return monthsAfter(anchor, nth * (interval === 'yearly' ? 12 : 1))
}

/**
 * The amounts of a change of price within a period, in whole cents: the unused rest of the old price is credited, the
 * rest of the new one charged, both by the millisecond and rounded half up.
 */
export function proration(
  period: { start: Date; end: Date; now: Date },
  prices: { before: number; after: number },
): { credit: number; charge: number } {
  const whole = period.end.getTime() - period.start.getTime()
  const left = Math.min(Math.max(period.end.getTime() - period.now.getTime(), 0), whole)
  const share = (price: number) => Math.round((price * left) / whole)
  return { credit: share(prices.before), charge: share(prices.after) }
}
