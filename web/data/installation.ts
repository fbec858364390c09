import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { OutboxEmailReply } from '#contract/installation/installation.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, reportFailure, useAction, useCall } from '#web/platform/query.ts'
import { routes } from '#web/platform/routes.ts'
import { openDocument } from '#web/platform/site.ts'
import { showPlans } from '#web/platform/without-plans.ts'

export type Installation = Reply<'GET /api/admin/installation'>
export type InstanceSetting = Installation['settings'][number]
export type MailStatus = OutboxEmailReply['status']

const refreshMs = 10_000
const pageSize = 20

/** The current status of the installation, refreshed while it is shown. */
export function useInstallation() {
  return useCall('GET /api/admin/installation', undefined, { refetchInterval: refreshMs })
}

export const useSetInstanceSetting = () =>
  useAction('PUT /api/admin/installation/settings', {
    refresh: [
      'GET /api/admin/installation',
      'GET /api/admin/backups',
      'GET /api/auth/options',
      'GET /api/admin/activity-logs',
    ],
    success: ({ name, value }) => {
      if (name === 'BALANCIA_PLANS') showPlans(value !== 'off')
      // The session does not count at the new address.
      if (name === 'BALANCIA_URL' && value !== null)
        openDocument(`${value}${routes.login}?returnTo=${encodeURIComponent(routes.adminSystem)}`)
      return { title: 'Success!', description: 'Setting saved' }
    },
    fallback: 'Failed to save the setting',
    showsIssues: true,
  })

/** Sends a test message to the administrator. */
export const useTryMail = () =>
  useAction('POST /api/admin/installation/mail-trial', {
    refresh: [],
    fallback: 'Failed to send the test message',
  })

/** Checks whether this server answers at its public address. */
export const useTryAddress = () =>
  useAction('POST /api/admin/installation/address-trial', {
    refresh: [],
    fallback: 'Failed to check the address',
  })

/** Emails of the outbox, page by page, newest first. */
export function useOutbox(status: MailStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/admin/outbox'), 'pages', status],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/outbox',
        { query: { limit: String(pageSize), status, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: (data: InfiniteData<OutboxEmailReply[]>) => data.pages.flat(),
    staleTime: 0,
  })
}

export type DoctorReport = Reply<'POST /api/admin/checks'>
export type CheckLevel = DoctorReport['level']

/** Checks the installation: everything in parallel, for up to half a minute. */
export function useCheckEverything() {
  return useMutation({
    mutationFn: () => call('POST /api/admin/checks'),
    onError: (error) => reportFailure(error, 'Failed to check the installation'),
  })
}
