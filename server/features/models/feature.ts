import type { Feature } from '#server/features/feature.ts'
import { sealedModelKeys } from './entered-key.ts'
import './health.ts'
import { modelRoutes } from './routes.ts'

export const modelsFeature: Feature = {
  routes: [modelRoutes],
  sealed: [sealedModelKeys],
}
