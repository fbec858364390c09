import type { Feature } from '#server/features/feature.ts'
import { chainLoop } from './chain.ts'
import { activityRoutes } from './routes.ts'

export const activityFeature: Feature = {
  routes: [activityRoutes],
  jobs: { worker: async () => [chainLoop] },
}
