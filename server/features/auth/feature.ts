import type { Feature } from '#server/features/feature.ts'
import { authRoutes } from './routes.ts'

/** How somebody gets in: the sign-in library, and what is asked before it opens a session. */
export const authFeature: Feature = {
  routes: [authRoutes],
}
