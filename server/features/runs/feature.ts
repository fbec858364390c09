import type { Feature } from '#server/features/feature.ts'
import { stopRunsOf } from './on-account-shut.ts'
import { liveRoutes, overviewRoutes, runListRoutes, runRoutes } from './routes.ts'

export const runsFeature: Feature = {
  routes: [runRoutes, runListRoutes, liveRoutes, overviewRoutes],
  onAccountShut: stopRunsOf,
}
