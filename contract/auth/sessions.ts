import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { nothing, timestamp } from '#contract/values.ts'

/** Identifies a session, but is not a credential. */
const sessionId = z.string().regex(/^[\w-]{43}$/, 'Expected the id of a session')

const session = z
  .object({
    id: sessionId,
    /** The browser in words, such as 'Firefox on Windows'. */
    device: z.string(),
    /** The IP address that it was created from. */
    address: z.string().nullable(),
    openedAt: timestamp,
    /** Accurate to a few minutes. */
    lastUsedAt: timestamp,
    /** The session of the caller. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })

export const sessionsApi = {
  list: endpoint('GET /api/auth/sessions', {
    summary: 'Where you are signed in: the sessions last used first, at most 100',
    scope: 'session',
    reply: z.array(session),
  }),
  end: endpoint('DELETE /api/auth/sessions/:id', {
    summary: 'End one of your sessions',
    scope: 'session',
    params: z.strictObject({ id: sessionId }),
    reply: nothing,
    status: 204,
  }),
  endOthers: endpoint('DELETE /api/auth/sessions', {
    summary: 'End all of your sessions but the one that asks',
    scope: 'session',
    reply: z.object({ endedSessions: z.int() }),
  }),
}
