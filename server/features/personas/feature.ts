import type { Feature } from '#server/features/feature.ts'
import { personaRoutes, systemPersonaRoutes } from './routes.ts'

export const personasFeature: Feature = {
  routes: [personaRoutes, systemPersonaRoutes],
}
