import type { Feature } from '#server/features/feature.ts'
import { passwordRoutes } from './routes.ts'

/** Passwords: how they are chosen, kept, proven and changed; and what else a user signs in with, in the same table. */
export const passwordsFeature: Feature = {
  routes: [passwordRoutes],
}
