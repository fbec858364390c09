import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { nothing, timestamp } from './values.ts'

/** Names a session, and is of no use to sign in with. */
const sessionId = z.string().regex(/^[\w-]{43}$/, 'Expected the id of a session')

const session = z
  .object({
    id: sessionId,
    /** The browser in words, such as 'Firefox on Windows'. */
    device: z.string(),
    /** The network address that it was opened from. */
    address: z.string().nullable(),
    openedAt: timestamp,
    /** Exact to some minutes. */
    lastUsedAt: timestamp,
    /** The one that asks. */
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
