import type { Feature } from '#server/features/feature.ts'
import { sharedEventsRoutes } from './routes.ts'

export const sharedEventsFeature: Feature = { routes: [sharedEventsRoutes] }
