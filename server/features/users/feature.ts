import type { Feature } from '#server/features/feature.ts'
import { userRoutes } from './routes.ts'
import { openAccountsOnly } from './reject-deactivated.ts'

/** Accounts, their roles, and how they are deactivated and closed. */
export const usersFeature: Feature = {
  routes: [userRoutes],
  admissionRules: [openAccountsOnly],
}
