import type { Feature } from '#server/features/feature.ts'
import { projectPageRoutes } from './page-routes.ts'
import { projectRoutes } from './routes.ts'

export const appsFeature: Feature = { routes: [projectRoutes, projectPageRoutes] }
