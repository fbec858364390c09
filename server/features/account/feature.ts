import type { Feature } from '#server/features/feature.ts'
import { removalLoop } from './remove-accounts.ts'
import { accountRoutes } from './routes.ts'

/** What a person may do with all that is theirs: take it along, and have it gone. */
export const accountFeature: Feature = {
  routes: [accountRoutes],
  jobs: { worker: async () => [removalLoop] },
}
