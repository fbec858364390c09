import type { Feature } from '#server/features/feature.ts'
import { sealedAuthenticators } from './authenticator.ts'
import { twoFactorRoutes } from './routes.ts'

/** The second step of a sign-in: a code of an authenticator app, or a recovery code. */
export const twoFactorFeature: Feature = {
  routes: [twoFactorRoutes],
  sealed: [sealedAuthenticators],
}
