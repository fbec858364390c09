import type { Feature } from '#server/features/feature.ts'
import { queueRoutes } from './routes.ts'

export const queueFeature: Feature = {
  routes: [queueRoutes],
}
