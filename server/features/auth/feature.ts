import { sessions } from '#server/db/tables/sessions.ts'
import type { Feature } from '#server/features/feature.ts'
import { checkOpenStreams } from '#server/http/sockets/open-streams.ts'
import { withdrawInvitations } from './invitations/invitations.ts'
import { authRoutes } from './routes.ts'
import { endSessionsOf } from './sessions/end-sessions.ts'
import { singleSignOnRoutes } from './single-sign-on/routes.ts'
import { sealedAuthenticators } from './two-factor/authenticator.ts'

/** Sign-in: sessions, passwords, the second step, single sign-on, sign-up, invitations and lost passwords. */
export const authFeature: Feature = {
  routes: [authRoutes, singleSignOnRoutes],
  retention: [{ table: sessions, id: sessions.sid, since: sessions.expire, retentionMs: 0 }],
  sealed: [sealedAuthenticators],
  notices: { sessions: checkOpenStreams },
  onRightsChanged: withdrawInvitations,
  onUserDeactivated: async (tx, { userId }) => {
    await endSessionsOf(tx, userId)
  },
}
