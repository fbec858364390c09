import type { Feature } from '#server/features/feature.ts'
import { singleSignOnRoutes } from './routes.ts'

/** Signing in through the operator's identity provider, and the identities of accounts. */
export const singleSignOnFeature: Feature = {
  routes: [singleSignOnRoutes],
}
