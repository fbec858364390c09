import type { Feature } from '#server/features/feature.ts'
import { profileRoutes } from './routes.ts'

/** What users say of themselves: names, time zone, picture, and the address that they go by. */
export const profileFeature: Feature = {
  routes: [profileRoutes],
}
