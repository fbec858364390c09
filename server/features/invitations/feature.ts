import type { Feature } from '#server/features/feature.ts'
import { withdrawInvitations } from './invitations.ts'
import { invitationRoutes } from './routes.ts'

/** Pending invitations with inviter and role; the sign-up that accepts one creates the account. */
export const invitationsFeature: Feature = {
  routes: [invitationRoutes],
  onRightsChanged: withdrawInvitations,
}
