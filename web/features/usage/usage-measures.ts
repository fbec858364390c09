import type { UsageSummary } from '#web/data/billing/usage.ts'
import { formatCost, formatCount } from '#web/platform/format.ts'
import { listed, savedWords } from '#web/platform/format/cache-words.ts'
import { sumText } from './usage-labels.ts'
import { onFirstUse } from '#web/platform/format/on-first-use.ts'

export type UsageSums = UsageSummary['totals']

/** What usage can be compared by. */
export const measureNames = { cost: 'Cost', calls: 'Calls', tokens: 'Tokens' } as const
export type Measure = keyof typeof measureNames

const compact = onFirstUse(
  () => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }),
)

/** A count of tokens, short: '950 tokens', '1.2M tokens'. */
export const tokenWords = (tokens: number): string =>
  tokens < 10_000 ? formatCount(tokens, 'token') : `${compact().format(tokens)} tokens`

/** What caches did for calls at a glance: '64% from cache, saved $0.12'; empty: nothing. */
export function cacheOf({ tokens, cachedTokens, saved }: UsageSums): string {
  const percent = Math.ceil((100 * cachedTokens) / tokens)
  return listed(cachedTokens > 0 ? `${percent}% from cache` : '', savedWords(saved))
}

/** The measure to begin with: costs, unless none is known. */
export function measureOf({ total_billed, tokens }: Pick<UsageSums, 'total_billed' | 'tokens'>): Measure {
  if (Number(total_billed) > 0) return 'cost'
  return tokens > 0 ? 'tokens' : 'calls'
}

export const amountOf = (sums: UsageSums, measure: Measure): number =>
  measure === 'cost' ? Number(sums.total_billed) : sums[measure]

/** Sums by a measure, with the cost to six decimals. */
export function measureWords(sums: UsageSums, measure: Measure): string {
  if (measure === 'cost') return sumText(sums.total_billed, sums.calls)
  return formatCount(sums[measure], measure === 'calls' ? 'call' : 'token')
}

/** Sums by a measure at a glance: '$0.42', 'Cost unknown', '1.2M tokens'. */
export function glanceWords(sums: UsageSums, measure: Measure): string {
  if (measure === 'cost') return costWords(sums)
  return measure === 'calls' ? formatCount(sums.calls, 'call') : tokenWords(sums.tokens)
}

/** A cost at a glance; unknown when no call has a known one. */
export function costWords({ total_billed, calls }: Pick<UsageSums, 'total_billed' | 'calls'>): string {
  return calls > 0 && Number(total_billed) === 0 ? 'Cost unknown' : formatCost(total_billed)
}

/** Whether some calls are in no amount. */
export const hasUnknownCosts = ({ services, totals }: Pick<UsageSummary, 'services' | 'totals'>): boolean =>
  totals.unpricedCalls > 0 ||
  services.some(({ calls, total_billed }) => calls > 0 && Number(total_billed) === 0)
