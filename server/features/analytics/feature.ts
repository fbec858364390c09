import type { Feature } from '#server/features/feature.ts'
import { analyticsRoutes } from './routes.ts'

export const analyticsFeature: Feature = { routes: [analyticsRoutes] }
