import type { Feature } from '#server/features/feature.ts'
import { activityRoutes } from './routes.ts'

export const activityFeature: Feature = {
  routes: [activityRoutes],
}
