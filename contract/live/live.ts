import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const liveEvent = z
  .object({
    type: z.literal('changed'),
    /** Identifies the current state; pass it as `since`. */
    state: z.string(),
    /** Runs of the user that wait, are held, or run. */
    openRuns: z.int(),
    /** Time since the last change, ms: data that was read within this time is current. */
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
