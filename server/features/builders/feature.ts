import type { Feature } from '#server/features/feature.ts'
import { careerExportRoutes, careerRoutes } from './career-routes.ts'
import { builderRoutes } from './routes.ts'
import { followTurn } from './turns.ts'

export const buildersFeature: Feature = {
  routes: [builderRoutes, careerRoutes, careerExportRoutes],
  topics: { chat: (userId, id, _since, signal) => followTurn(userId, id, signal) },
}
