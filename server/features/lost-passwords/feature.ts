import type { Feature } from '#server/features/feature.ts'
import { lostPasswordRoutes } from './routes.ts'

/** A new password for a lost one: by a link that is mailed, or that the operator or an administrator hands on. */
export const lostPasswordsFeature: Feature = {
  routes: [lostPasswordRoutes],
}
