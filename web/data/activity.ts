import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { ActivityEntryReply, OwnActivityEntryReply } from '#contract/activity.ts'
import { call } from '#web/platform/call.ts'
import { callKey } from '#web/platform/query.ts'

const pageSize = 50

/** What everybody did, page by page, newest first; read anew whenever it is looked at. */
export function useActivityLog() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/admin/activity-logs'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/activity-logs',
        { query: { limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: allRows<ActivityEntryReply>,
    staleTime: 0,
  })
}

export type OwnActivityEntry = OwnActivityEntryReply

/** What was done in the user's own name, page by page, newest first. */
export function useOwnActivity() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/activity'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/activity', { query: { limit: String(pageSize), before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: allRows<OwnActivityEntryReply>,
    staleTime: 0,
  })
}

function allRows<Row>(data: InfiniteData<Row[]>): Row[] {
  return data.pages.flat()
}
