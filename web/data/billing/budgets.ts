// chunk: base
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useAction } from '#web/platform/query.ts'

const pageSize = 20

const budgetReads = ['GET /api/budgets', 'GET /api/agents/:id/budget', 'GET /api/approvals'] as const

export type BudgetState = Reply<'GET /api/agents/:id/budget'>
export type BudgetEntry = Reply<'GET /api/budgets/entries'>[number]
export type Estimate = Reply<'GET /api/agents/:id/estimate'>

/**
 * Your budget of the month and the daily ones of your agents, fetched again each time they are shown: runs change them.
 */
export function useBudgets() {
  return useQuery({
    queryKey: callKey('GET /api/budgets'),
    queryFn: ({ signal }) => call('GET /api/budgets', {}, { signal }),
    staleTime: 0,
  })
}

/** The daily limits of an agent, fetched again each time they are shown. */
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

/** Reserved and spent amounts, newest first, page by page. */
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

/** The estimated cost and duration of an agent's next run; fetched when it is shown, and again after each run. */
export function useEstimate(agentId: number, isShown: boolean) {
  const input = { params: { id: agentId } }
  return useQuery({
    queryKey: callKey('GET /api/agents/:id/estimate', input),
    queryFn: ({ signal }) => call('GET /api/agents/:id/estimate', input, { signal }),
    enabled: isShown,
    staleTime: 30_000,
  })
}

const allEntries = (data: InfiniteData<BudgetEntry[]>) => data.pages.flat()
