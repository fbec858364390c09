import type { Feature } from '#server/features/feature.ts'
import { signUpRoutes } from './routes.ts'

/** Creation of accounts: by the setup code, by the link in an email, or by an invitation. */
export const signUpsFeature: Feature = {
  routes: [signUpRoutes],
}
