import type { Feature } from '#server/features/feature.ts'
import { keyRoutes } from './routes.ts'

export const keysFeature: Feature = {
  routes: [keyRoutes],
}
