import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageQuery, rowId, timestamp } from './values.ts'

/** One entry of the activity log: who did what to what. */
export const activityEntry = z
  .object({
    id: rowId,
    /** Null once the account is gone. */
    userId: z.string().nullable(),
    userEmail: z.string().nullable(),
    action: z.string(),
    resource: z.string(),
    resourceId: z.string().nullable(),
    ipAddress: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntryReply = z.input<typeof activityEntry>

export const activityApi = {
  list: endpoint('GET /api/admin/activity-logs', {
    summary: 'What everybody did, newest first',
    access: 'admin',
    query: pageQuery,
    reply: z.array(activityEntry),
  }),
}
