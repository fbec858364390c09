import type { PlanInterval } from '#contract/plan-offers.ts'

/**
 * The end of the period number `nth` (from 1 on) of a subscription that began at `anchor`, UTC. Counted from the anchor
 * each time, so that 31 January is followed by 28 February and then by 31 March.
 */
export function periodEnd(anchor: Date, interval: PlanInterval, nth: number): Date {
  const months = nth * (interval === 'yearly' ? 12 : 1)
  const first = Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1)
  const lastDay = new Date(
    Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0),
  ).getUTCDate()
  const end = new Date(first)
  end.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  end.setUTCHours(
    anchor.getUTCHours(),
    anchor.getUTCMinutes(),
    anchor.getUTCSeconds(),
    anchor.getUTCMilliseconds(),
  )
  return end
}

/**
 * What changing from one price to another within a period comes to, in whole cents: the unused rest of the old one is
 * credited, the rest of the new one charged, both by the millisecond and rounded half up.
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
