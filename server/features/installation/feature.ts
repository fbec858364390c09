import type { Feature } from '#server/features/feature.ts'
import { installationRoutes } from './routes.ts'

export const installationFeature: Feature = {
  routes: [installationRoutes],
}
