import type { Feature } from '#server/features/feature.ts'
import { authRoutes } from './routes.ts'
import { openAccountsOnly } from './shut-accounts.ts'

export const authFeature: Feature = {
  routes: [authRoutes],
  admissionRules: [openAccountsOnly],
}
