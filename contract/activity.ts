import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageQuery, rowId, timestamp } from './values.ts'

/** One entry of the activity log: who did what to what. */
export const activityEntry = z
  .object({
    id: rowId,
    userId: z.string().nullable(),
    /** Null once the account is gone. */
    userEmail: z.string().nullable(),
    action: z.string(),
    resource: z.string(),
    resourceId: z.string().nullable(),
    /** What the resource is called, or was called when it is gone; null when it is unknown or not for the reader. */
    resourceName: z.string().nullable(),
    /** What was changed, as the action recorded it, without what is not for the reader. */
    metadata: z.record(z.string(), z.unknown()).nullable(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** The key for programs that it was done by. */
    keyName: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntryReply = z.input<typeof activityEntry>

/** The same about oneself. */
export const ownActivityEntry = activityEntry
  .omit({ userId: true, userEmail: true, resourceName: true, metadata: true, userAgent: true })
  .meta({ id: 'OwnActivityEntry' })
export type OwnActivityEntryReply = z.input<typeof ownActivityEntry>

/** What is looked for in the log: a part of who, what or to what, and since when until when. */
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
