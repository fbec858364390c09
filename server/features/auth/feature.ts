import type { Feature } from '#server/features/feature.ts'
import { withdrawInvitations } from './invitations.ts'
import { authRoutes } from './routes.ts'

export const authFeature: Feature = {
  routes: [authRoutes],
  onRightsChanged: withdrawInvitations,
}
