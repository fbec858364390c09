import type { Feature } from '#server/features/feature.ts'
import { projectPageRoutes } from './page-routes.ts'
import { projectRoutes, submissionRoutes } from './routes.ts'

/** What visitors sent is stored until its owner deletes it, the application or the account. */
export const appsFeature: Feature = { routes: [projectRoutes, submissionRoutes, projectPageRoutes] }
