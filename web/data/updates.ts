import type { Reply } from '#web/platform/call.ts'
import { useAction, useCall } from '#web/platform/query.ts'

export type Updates = Reply<'GET /api/admin/installation/updates'>

/** Whether a newer release is known, and whether this installation looks for one. */
export const useUpdates = () => useCall('GET /api/admin/installation/updates')

export const useSetUpdates = () =>
  useAction('PUT /api/admin/installation/updates', {
    refresh: ['GET /api/admin/installation/updates', 'GET /api/admin/activity-logs'],
    fallback: 'Failed to save where to look for updates',
    showsIssues: true,
  })
