import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useAction } from '#web/platform/query.ts'

const pageSize = 20
const holdsMax = 200
const holdsEveryMs = 3_000

const budgetReads = ['GET /api/budgets', 'GET /api/agents/:id/budget', 'GET /api/holds'] as const

export type BudgetStand = Reply<'GET /api/agents/:id/budget'>
export type BudgetEntry = Reply<'GET /api/budgets/entries'>[number]
export type Hold = Reply<'GET /api/holds'>[number]
export type Estimate = Reply<'GET /api/agents/:id/estimate'>

/** Your budget of the month and the daily ones of your agents, read anew each time they are shown: runs change them. */
export function useBudgets() {
  return useQuery({
    queryKey: callKey('GET /api/budgets'),
    queryFn: ({ signal }) => call('GET /api/budgets', {}, { signal }),
    staleTime: 0,
  })
}

/** What an agent may spend and run in a day, read anew each time it is shown. */
export function useAgentBudget(agentId: number) {
  const input = { params: { id: agentId } }
  return useQuery({
    queryKey: callKey('GET /api/agents/:id/budget', input),
    queryFn: ({ signal }) => call('GET /api/agents/:id/budget', input, { signal }),
    staleTime: 0,
  })
}

export const useSetMonthBudget = () =>
  useAction('PUT /api/budgets', {
    refresh: budgetReads,
    success: 'Your monthly budget was saved',
    fallback: 'Failed to save the budget',
  })

export const useSetDayBudget = () =>
  useAction('PUT /api/agents/:id/budget', {
    refresh: budgetReads,
    success: 'The daily budget was saved',
    fallback: 'Failed to save the budget',
  })

/** What was set aside and spent, newest first, page by page. */
export function useBudgetEntries() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/budgets/entries'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/budgets/entries', { query: { limit: String(pageSize), before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: allEntries,
    staleTime: 0,
  })
}

/** What the next run of an agent will cost and take; asked for when it is shown, and again after each run. */
export function useEstimate(agentId: number, isShown: boolean) {
  const input = { params: { id: agentId } }
  return useQuery({
    queryKey: callKey('GET /api/agents/:id/estimate', input),
    queryFn: ({ signal }) => call('GET /api/agents/:id/estimate', input, { signal }),
    enabled: isShown,
    staleTime: 30_000,
  })
}

/** Your runs that wait for a decision, newest first; `everyMs` asks again and again while somebody waits for it. */
export function useHolds(options: { isWanted?: boolean; everyMs?: number } = {}) {
  const input = { query: { limit: String(holdsMax) } }
  return useQuery({
    queryKey: callKey('GET /api/holds', input),
    queryFn: ({ signal }) => call('GET /api/holds', input, { signal }),
    enabled: options.isWanted ?? true,
    refetchInterval: options.everyMs ?? false,
    staleTime: 1_000,
  })
}

/** Finds the run of an agent that waits for a decision; asks again and again while runs go on that may come to wait. */
export function useHoldOf(areRunsOpen: boolean): (agentId: number) => Hold | undefined {
  const { data } = useHolds({ everyMs: areRunsOpen ? holdsEveryMs : undefined })
  return (agentId) => data?.find((hold) => hold.agentId === agentId)
}

/** Whether a run waits for a decision; asks while it does not run. */
export function useIsHeld(executionId: number, isWaiting: boolean): boolean {
  const { data } = useHolds({ isWanted: isWaiting, everyMs: holdsEveryMs })
  return isWaiting && data?.some((hold) => hold.executionId === executionId) === true
}

/** Lets a held run continue once, raises its budget, or stops it. */
export const useDecide = () =>
  useAction('POST /api/executions/:id/decision', {
    refresh: [...budgetReads, 'GET /api/budgets/entries', 'GET /api/agents/:id/executions'],
    fallback: 'Failed to decide about the run',
  })

const allEntries = (data: InfiniteData<BudgetEntry[]>) => data.pages.flat()
