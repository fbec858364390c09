import type { Dollars } from '#contract/units.ts'
import { dollars, microDollars } from '#server/engine/model/cost.ts'
import { config } from '#server/platform/config.ts'

/** Hundredths of a per cent in one. */
const basisPoints = 10_000n

/** What the operator adds to what a call cost, and both together, rounded to the millionth; of an unknown cost both are unknown. */
export function processingFee(cost: Dollars | null): {
  processingFee: Dollars | null
  totalBilled: Dollars | null
} {
  if (cost === null) return { processingFee: null, totalBilled: null }
  const base = microDollars(cost)
  const fee = (base * BigInt(Math.round(config.usageFeePercent * 100)) + basisPoints / 2n) / basisPoints
  return { processingFee: dollars(fee), totalBilled: dollars(base + fee) }
}
