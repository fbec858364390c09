// chunk: page
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/platform/call.ts'
import { readStored } from '#web/platform/local-storage.ts'
import { subscriptionHere } from '#web/platform/net/push-subscription.ts'
import { callKey, queryClient, useAction, useCall } from '#web/platform/query.ts'
import { wayHereKey } from './turn-on-here.ts'

const reads = ['GET /api/notification-ways'] as const
const pageSize = 20

export type Way = Reply<'GET /api/notification-ways'>['ways'][number]
export type Delivery = Reply<'GET /api/notifications/:id/deliveries'>[number]

export const useAddWay = () =>
  useAction('POST /api/notification-ways', {
    refresh: reads,
    success: ({ name }) => ({ title: 'Added', description: `${name} notifies you from now on.` }),
    fallback: 'Failed to add this way',
    showsIssues: true,
  })

export const useChangeWay = () =>
  useAction('PATCH /api/notification-ways/:id', {
    refresh: reads,
    success: showChanged,
    fallback: 'Failed to change this way',
    queue: 'ways',
  })

/** Shows the change before the list is fetched again, so that a switch does not move back for a moment. */
function showChanged(changed: Way): undefined {
  queryClient.setQueryData<Reply<'GET /api/notification-ways'>>(
    callKey('GET /api/notification-ways'),
    (known) => known && { ...known, ways: known.ways.map((way) => (way.id === changed.id ? changed : way)) },
  )
}

export const useRemoveWay = () =>
  useAction('DELETE /api/notification-ways/:id', {
    refresh: reads,
    success: 'This way was removed',
    fallback: 'Failed to remove this way',
  })

export const useTestWay = () =>
  useAction('POST /api/notification-ways/:id/test', {
    refresh: [...reads],
    fallback: 'Failed to send the test',
  })

export const useSetNotificationSettings = () =>
  useAction('PUT /api/notification-settings', {
    refresh: reads,
    success: 'Your times were saved',
    fallback: 'Failed to save your times',
    showsIssues: true,
  })

/** By which ways you were notified of one thing. */
export const useDeliveries = (id: number, isWanted: boolean) =>
  useCall('GET /api/notifications/:id/deliveries', { params: { id } }, { enabled: isWanted, staleTime: 0 })

/** By which ways you were asked for one decision. */
export const useDeliveriesOfApproval = (approvalId: number, isWanted: boolean) =>
  useCall(
    'GET /api/notification-deliveries',
    { query: { approvalId: String(approvalId) } },
    { enabled: isWanted, staleTime: 0 },
  )

/** All deliveries of your notifications, newest first, page by page. */
export function useDeliveryLog() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/notification-deliveries'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/notification-deliveries',
        { query: { limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
}

/** The way that notifies this browser; undefined: none does. */
export function useWayHere(ways: readonly Way[] | undefined, pushKey: string | undefined): Way | undefined {
  const { data: isSubscribed } = useQuery({
    queryKey: ['this browser', pushKey],
    queryFn: async () => (await subscriptionHere(pushKey ?? '')) !== undefined,
    enabled: pushKey !== undefined,
    staleTime: 0,
  })
  if (!isSubscribed) return undefined
  return ways?.find(({ id, kind }) => kind === 'push' && String(id) === readStored(wayHereKey))
}
