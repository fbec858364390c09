import type { Feature } from '#server/features/feature.ts'
import { passwordRoutes } from './routes.ts'

/** Passwords: how they are checked, stored, proven and changed; and other sign-in methods, in the same table. */
export const passwordsFeature: Feature = {
  routes: [passwordRoutes],
}
