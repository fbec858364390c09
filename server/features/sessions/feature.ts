import { sessions } from '#server/db/tables/sessions.ts'
import type { Feature } from '#server/features/feature.ts'
import { endSessionsOf } from './end-sessions.ts'
import { sessionRoutes } from './routes.ts'

/** Sessions of signed-in browsers, and the deletion of ended ones. */
export const sessionsFeature: Feature = {
  routes: [sessionRoutes],
  retention: [{ table: sessions, id: sessions.sid, since: sessions.expire, keptMs: 0 }],
  onAccountShut: async (tx, { userId }) => {
    await endSessionsOf(tx, userId)
  },
}
