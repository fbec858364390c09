import type { Feature } from '#server/features/feature.ts'
import { modelRoutes } from './routes.ts'

export const modelsFeature: Feature = {
  routes: [modelRoutes],
}
