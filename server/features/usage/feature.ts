import type { Feature } from '#server/features/feature.ts'
import { mergeLoop } from './merge-sums.ts'
import { usageRoutes } from './routes.ts'

/** The records of model calls: other features write them through its service, and their owner reads them. */
export const usageFeature: Feature = {
  routes: [usageRoutes],
  jobs: { worker: async () => [mergeLoop] },
}
