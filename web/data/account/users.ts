import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { isolated } from '#contract/isolated.ts'
import type { ListedUserReply } from '#contract/users.ts'
import { call } from '#web/platform/call.ts'
import { callKey, useAction } from '#web/platform/query.ts'

const pageSize = 50
/** The reads that an action on an account invalidates: the activity log records it too. */
const userReads = ['GET /api/admin/users', 'GET /api/admin/activity-logs'] as const

/** All accounts, or those that a search finds, page by page, newest first. */
export function useUsers(search: string) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/admin/users'), 'pages', search],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(pageSize), before: pageParam, search: search || undefined }
      return call('GET /api/admin/users', { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    select: allRows,
    placeholderData: (before) => before,
  })
}

export const useSetRole = () =>
  useAction('PUT /api/admin/users/:id/role', {
    refresh: userReads,
    success: 'User role updated successfully',
    fallback: 'Failed to update user role',
  })

export const useActivateUser = () =>
  useAction('PUT /api/admin/users/:id/activate', {
    refresh: userReads,
    success: 'User status updated successfully',
    fallback: 'Failed to update user status',
  })

export const useDeactivateUser = () =>
  useAction('PUT /api/admin/users/:id/deactivate', {
    refresh: userReads,
    success: 'User status updated successfully',
    fallback: 'Failed to update user status',
  })

export const useEndTwoFactor = () =>
  useAction('DELETE /api/admin/users/:id/two-factor', {
    refresh: userReads,
    success: 'Two-factor was switched off for this user',
    fallback: 'Failed to switch two-factor off',
  })

export const useGrantPlan = () =>
  useAction('PUT /api/admin/users/:id/plan', {
    refresh: [...userReads, 'GET /api/user/subscription', 'GET /api/user/subscription/details'],
    success: ({ planName, pausedAgents }) => ({
      title: 'Success',
      description: `They are on the ${planName} plan now.${pausedAgents.length > 0 ? ` Paused: ${pausedAgents.map(isolated).join(', ')}.` : ''}`,
    }),
    fallback: 'Failed to give the plan',
  })

const allRows = (data: InfiniteData<ListedUserReply[]>) => data.pages.flat()
