import type { Feature } from '#server/features/feature.ts'
import { authRoutes } from './routes.ts'

/** Signing in: the sign-in library, and the checks before it opens a session. */
export const authFeature: Feature = {
  routes: [authRoutes],
}
