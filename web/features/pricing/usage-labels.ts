import { freeExecutions, limitWords, unlimited } from '#contract/plans/plan-offers.ts'

interface Usage {
  words: string
  /** Of the limit, in whole percent; undefined where there is none. */
  percent: number | undefined
}

/** How much of the month's executions is used; a server that names no limit means the one of Free. */
export function usageOf(used: number, limit: number = freeExecutions): Usage {
  if (limit === unlimited)
    return { words: `${limitWords(used)} executions this month, without a limit`, percent: undefined }
  return {
    words: `${limitWords(used)} of ${limitWords(limit)} executions used this month`,
    percent: limit <= 0 ? 100 : Math.min(100, Math.ceil((used * 100) / limit)),
  }
}
