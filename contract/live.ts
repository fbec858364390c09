import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const liveEvent = z
  .object({
    type: z.literal('changed'),
    /** Names how things stand now, for `since`. */
    state: z.string(),
    /** Your runs that wait, are held, or run. */
    openRuns: z.int(),
    /** For how long nothing has changed, ms: what was read within this time is not out of date. */
    quietMs: z.int(),
  })
  .meta({ id: 'LiveEvent' })

export const liveApi = {
  events: endpoint('GET /api/events', {
    summary:
      'Says so whenever your agents or their runs have changed; resumable with `Last-Event-ID`, or with `since` on a new connection',
    query: z.strictObject({ since: z.string().max(64).optional() }),
    reply: liveEvent,
    stream: true,
  }),
}
