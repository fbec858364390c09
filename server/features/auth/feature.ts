import type { Feature } from '#server/features/feature.ts'
import { authRoutes } from './routes.ts'

export const authFeature: Feature = {
  routes: [authRoutes],
}
