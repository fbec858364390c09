import type { Feature } from '#server/features/feature.ts'
import { withdrawInvitations } from './invitations.ts'
import { invitationRoutes } from './routes.ts'

/** Who is invited, by whom, and as what; the account is made by the sign-up that takes the invitation. */
export const invitationsFeature: Feature = {
  routes: [invitationRoutes],
  onRightsChanged: withdrawInvitations,
}
