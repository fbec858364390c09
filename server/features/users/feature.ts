import type { Feature } from '#server/features/feature.ts'
import { userRoutes } from './routes.ts'
import { openAccountsOnly } from './shut-accounts.ts'

/** Who has an account, what they may do, and how one is shut and closed. */
export const usersFeature: Feature = {
  routes: [userRoutes],
  admissionRules: [openAccountsOnly],
}
