import { freeExecutions, limitWords, unlimited } from '#contract/plans/plan-offers.ts'

interface Usage {
  words: string
  /** Percentage of the limit, whole; undefined without a limit. */
  percent: number | undefined
}

/** The used share of the month's executions; the limit defaults to that of the Free plan. */
export function usageOf(used: number, limit: number = freeExecutions): Usage {
  if (limit === unlimited)
    return { words: `${limitWords(used)} executions this month, without a limit`, percent: undefined }
  return {
    words: `${limitWords(used)} of ${limitWords(limit)} executions used this month`,
    percent: limit <= 0 ? 100 : Math.min(100, Math.ceil((used * 100) / limit)),
  }
}
