import { sessions } from '#server/db/tables/sessions.ts'
import type { Feature } from '#server/features/feature.ts'
import { sessionRoutes } from './routes.ts'

/** Who is asking: what a signed-in browser is known by, and what else is kept for a while beside it. */
export const sessionsFeature: Feature = {
  routes: [sessionRoutes],
  retention: [{ table: sessions, id: sessions.sid, since: sessions.expire, keptMs: 0 }],
}
