// chunk: base
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, queryClient, reportFailure, useCall } from '#web/platform/query.ts'

const pageSize = 20
const countKey = callKey('GET /api/notifications/unread')
const pagesKey = [...callKey('GET /api/notifications'), 'pages']

type Pages = InfiniteData<NotificationReply[], string | undefined>
type Count = Reply<'GET /api/notifications/unread'>

/** The number of unread notifications; undefined until it has loaded. */
export const useUnreadCount = () => useCall('GET /api/notifications/unread').data?.unread

/** The number of approvals that wait for you; 0 until it has loaded. */
export const useWaitingCount = () => useCall('GET /api/notifications/unread').data?.approvals ?? 0

/** Fetches the counts again; the previous ones stay until the reply arrives. */
export function refreshUnreadCount() {
  void queryClient.invalidateQueries({ queryKey: countKey })
}

/** Your notifications, newest first, page by page; fetched again each time they are opened. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: pagesKey,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/notifications', { query: { limit: String(pageSize), before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
}

/**
 * Marks these notifications as read, or all of them if no ids are given; updates the page optimistically, and rolls
 * back when it fails.
 */
export function useMarkRead() {
  return useMutation({
    mutationFn: (ids: number[] | undefined) => call('POST /api/notifications/read', { body: { ids } }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: pagesKey })
      await queryClient.cancelQueries({ queryKey: countKey })
      showAsRead(ids)
    },
    onError: (error) => {
      reportFailure(error, 'Failed to mark notifications as read')
      void queryClient.invalidateQueries({ queryKey: pagesKey })
    },
    onSettled: refreshUnreadCount,
  })
}

function showAsRead(ids: number[] | undefined) {
  const readAt = new Date().toISOString()
  const isMeant = ({ id, readAt: before }: NotificationReply) =>
    before === null && (ids === undefined || ids.includes(id))
  const known = queryClient.getQueryData<Pages>(pagesKey)
  const marked = known?.pages.flat().filter(isMeant).length ?? 0
  queryClient.setQueryData<Pages>(
    pagesKey,
    known && {
      ...known,
      pages: known.pages.map((page) => page.map((row) => (isMeant(row) ? { ...row, readAt } : row))),
    },
  )
  queryClient.setQueryData<Count>(
    countKey,
    (count) => count && { ...count, unread: ids === undefined ? 0 : Math.max(0, count.unread - marked) },
  )
}
