import type { Feature } from '#server/features/feature.ts'
import { mcpRoutes } from './routes.ts'

export const mcpFeature: Feature = {
  routes: [mcpRoutes],
}
