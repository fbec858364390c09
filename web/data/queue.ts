import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { QueueState } from '#contract/runs/queue-names.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useAction } from '#web/platform/query.ts'

const refreshMs = 5_000
const pageSize = 50
const queueReads = ['GET /api/admin/queue'] as const

export type QueueOverview = Reply<'GET /api/admin/queue'>
export type QueuedRun = QueueOverview['runs'][number]

/** The queue of all users and its runs in one state, page by page, refreshed while the page is visible. */
export function useQueue(state: QueueState) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/admin/queue'), 'pages', state],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, limit: String(pageSize), before: pageParam }
      return call('GET /api/admin/queue', { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ runs }) => (runs.length < pageSize ? undefined : runs.at(-1)?.id.toString()),
    select: wholeQueue,
    refetchInterval: refreshMs,
    staleTime: 0,
  })
}

/** Stops a run of any user. */
export const useCancelQueued = () =>
  useAction('POST /api/admin/queue/:id/cancel', {
    refresh: queueReads,
    success: 'The run stops',
    fallback: 'Failed to stop the run',
  })

/** Starts a run again for its owner. */
export const useRetryQueued = () =>
  useAction('POST /api/admin/queue/:id/retry', {
    refresh: queueReads,
    success: ({ executionId }) => ({
      title: 'Success!',
      description: `Execution #${executionId} runs it again`,
    }),
    fallback: 'Failed to run it again',
  })

/** The totals above the list are the same on every page, so the first page supplies them. */
function wholeQueue({ pages }: InfiniteData<QueueOverview>): QueueOverview | undefined {
  const [first] = pages
  return first && { ...first, runs: pages.flatMap(({ runs }) => runs) }
}
