import type { Feature } from '#server/features/feature.ts'
import { linkRoutes } from './routes.ts'

export const linksFeature: Feature = {
  routes: [linkRoutes],
}
