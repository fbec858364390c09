import type { Feature } from '#server/features/feature.ts'
import { resultRoutes } from './routes.ts'

export const resultsFeature: Feature = { routes: [resultRoutes] }
