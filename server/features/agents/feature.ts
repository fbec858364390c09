import type { Feature } from '#server/features/feature.ts'
import { agentArchiveRoutes } from './archive-routes.ts'
import { followTimeZone } from './next-run.ts'
import { agentRoutes } from './routes.ts'
import { agentShareRoutes } from './share-routes.ts'
import { purgeLoop } from './trash.ts'

export const agentsFeature: Feature = {
  routes: [agentArchiveRoutes, agentShareRoutes, agentRoutes],
  jobs: { worker: async () => [purgeLoop] },
  onTimeZoneChanged: followTimeZone,
}
