import type { Feature } from '#server/features/feature.ts'
import { lostPasswordRoutes } from './routes.ts'

/** Resetting a lost password: with a link that is emailed, or that the operator or an administrator passes on. */
export const lostPasswordsFeature: Feature = {
  routes: [lostPasswordRoutes],
}
