import type { Feature } from '#server/features/feature.ts'
import { removalLoop } from './remove-accounts.ts'
import { accountRoutes } from './routes.ts'

/** Lets users download all of their data, and delete their account. */
export const accountFeature: Feature = {
  routes: [accountRoutes],
  jobs: { worker: async () => [removalLoop] },
}
