// chunk: home-dialogs
import type { Reply } from '#web/platform/call.ts'
import { useAction, useCall } from '#web/platform/query.ts'
import { showPlans } from '#web/platform/without-plans.ts'

const kindReads = [
  'GET /api/admin/installation/kind',
  'GET /api/overview',
  'GET /api/admin/installation',
  'GET /api/auth/options',
  'GET /api/user/subscription',
  'GET /api/subscription-plans',
] as const

export type ServerKindState = Reply<'GET /api/admin/installation/kind'>

/** The kind of users that the server is for, and what a change would mean for them. */
export const useServerKind = () => useCall('GET /api/admin/installation/kind')

export const useSetServerKind = () =>
  useAction('PUT /api/admin/installation/kind', {
    refresh: kindReads,
    success: ({ kind }) => {
      if (kind !== null) showPlans(kind === 'customers')
      return { title: 'Saved', description: 'It applies to everybody at once.' }
    },
    fallback: 'Failed to save whom this server is for',
  })
