import type { Feature } from '#server/features/feature.ts'
import { scriptRoutes } from './routes.ts'

export const scriptsFeature: Feature = {
  routes: [scriptRoutes],
}
