import { dollars, microDollars } from '#server/engine/model/prices/cost.ts'
import type { Dollars } from '#server/engine/units.ts'
import { config } from '#server/platform/config.ts'

/** Basis points in one: hundredths of a per cent. */
const basisPoints = 10_000n

/** The operator's fee on the cost of a call, and the total, rounded to the millionth; null if the cost is unknown. */
export function processingFee(cost: Dollars | null): {
  processingFee: Dollars | null
  totalBilled: Dollars | null
} {
  if (cost === null) return { processingFee: null, totalBilled: null }
  const base = microDollars(cost)
  const fee = (base * BigInt(Math.round(config.usageFeePercent * 100)) + basisPoints / 2n) / basisPoints
  return { processingFee: dollars(fee), totalBilled: dollars(base + fee) }
}
