import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageQuery, rowId, timestamp } from './values.ts'

/** One entry of the activity log: a user, an action and a resource. */
export const activityEntry = z
  .object({
    id: rowId,
    userId: z.string().nullable(),
    /** Null once the account is gone. */
    userEmail: z.string().nullable(),
    action: z.string(),
    resource: z.string(),
    resourceId: z.string().nullable(),
    /** Name of the resource, or its last one when it was deleted; null when unknown or redacted for the reader. */
    resourceName: z.string().nullable(),
    /** The change as the action recorded it, redacted for the reader. */
    metadata: z.record(z.string(), z.unknown()).nullable(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** The API key that the action was done with. */
    keyName: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntryReply = z.input<typeof activityEntry>

/** An entry of the user's own log. */
export const ownActivityEntry = activityEntry
  .omit({ userId: true, userEmail: true, metadata: true, userAgent: true })
  .meta({ id: 'OwnActivityEntry' })
export type OwnActivityEntryReply = z.input<typeof ownActivityEntry>

/** Filters of the log: a part of the user, action or resource, and a period. */
const activityQuery = pageQuery.extend({
  search: z.string().max(100, 'Search for at most 100 characters').optional(),
  since: timestamp.optional(),
  until: timestamp.optional(),
})
export type ActivityQuery = z.output<typeof activityQuery>

export const activityApi = {
  list: endpoint('GET /api/admin/activity-logs', {
    summary: 'What everybody did, newest first; all of it or what is looked for',
    access: 'manager',
    query: activityQuery,
    reply: z.array(activityEntry),
  }),
  own: endpoint('GET /api/activity', {
    summary: 'What was done in your name, newest first',
    query: pageQuery,
    reply: z.array(ownActivityEntry),
  }),
}
