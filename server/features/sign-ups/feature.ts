import type { Feature } from '#server/features/feature.ts'
import { signUpRoutes } from './routes.ts'

/** How an account comes to be: by the code of the first one, by the link in an email, or by an invitation. */
export const signUpsFeature: Feature = {
  routes: [signUpRoutes],
}
