import type { Feature } from '#server/features/feature.ts'
import { executionLimit } from './execution-limit.ts'
import { planPauses } from './plan-pauses.ts'
import { billingRoutes } from './routes.ts'

export const billingFeature: Feature = {
  routes: [billingRoutes],
  admissionRules: [planPauses, executionLimit],
  jobs: {
    scheduler: async () => [(await import('./plan-months.ts')).planMonths],
  },
}
