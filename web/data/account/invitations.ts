import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InvitationReply } from '#contract/invitations.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useAction } from '#web/platform/query.ts'

export type MadeInvitation = Reply<'POST /api/admin/invitations'>

const pageSize = 50
const invitationReads = ['GET /api/admin/invitations', 'GET /api/admin/activity-logs'] as const

/** All invitations, page by page, newest first. */
export function useInvitations() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/admin/invitations'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/invitations',
        { query: { limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    select: allRows,
    // Invited people accept without a notification to this page.
    staleTime: 0,
  })
}

export const useInvite = () =>
  useAction('POST /api/admin/invitations', {
    refresh: invitationReads,
    success: 'Invitation sent successfully',
    fallback: 'Failed to send invitation',
    showsIssues: true,
  })

export const useResendInvitation = () =>
  useAction('POST /api/admin/invitations/:id/resend', {
    refresh: invitationReads,
    success: 'Invitation sent successfully',
    fallback: 'Failed to send invitation',
  })

export const useRevokeInvitation = () =>
  useAction('PUT /api/admin/invitations/:id/revoke', {
    refresh: invitationReads,
    success: 'Invitation revoked',
    fallback: 'Failed to revoke invitation',
  })

/** The invitation of the link in the address; fetched in the browser only. */
export function useInvitationOf(token: string | undefined) {
  return useQuery({
    queryKey: [...callKey('POST /api/auth/invitation'), token],
    queryFn: ({ signal }) => call('POST /api/auth/invitation', { body: { token: token ?? '' } }, { signal }),
    enabled: token !== undefined,
  })
}

const allRows = (data: InfiniteData<InvitationReply[]>) => data.pages.flat()
