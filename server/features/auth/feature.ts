import { sessions } from '#server/db/tables/auth.ts'
import type { Feature } from '#server/features/feature.ts'
import { sealedAuthenticators } from './authenticator.ts'
import { authRoutes } from './routes.ts'
import { openAccountsOnly } from './shut-accounts.ts'

export const authFeature: Feature = {
  routes: [authRoutes],
  admissionRules: [openAccountsOnly],
  retention: [{ table: sessions, id: sessions.sid, since: sessions.expire, keptMs: 0 }],
  sealed: [sealedAuthenticators],
}
