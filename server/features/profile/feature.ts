import type { Feature } from '#server/features/feature.ts'
import { profileRoutes } from './routes.ts'

/** The profile of a user: names, time zone, picture and email. */
export const profileFeature: Feature = {
  routes: [profileRoutes],
}
