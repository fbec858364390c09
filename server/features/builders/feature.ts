import type { Feature } from '#server/features/feature.ts'
import { builderRoutes } from './routes.ts'

export const buildersFeature: Feature = { routes: [builderRoutes] }
