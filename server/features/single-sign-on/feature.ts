import type { Feature } from '#server/features/feature.ts'
import { singleSignOnRoutes } from './routes.ts'

/** Signing in by the operator's identity provider, and which identity belongs to which account. */
export const singleSignOnFeature: Feature = {
  routes: [singleSignOnRoutes],
}
