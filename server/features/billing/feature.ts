import type { Feature } from '#server/features/feature.ts'
import { config } from '#server/platform/config.ts'
import { executionLimit } from './execution-limit.ts'
import { planPauses } from './plan-pauses.ts'
import { billingRoutes } from './routes.ts'

export const billingFeature: Feature = {
  routes: [billingRoutes],
  admissionRules: [planPauses, executionLimit],
  jobs: {
    scheduler: async () => (config.plans === 'off' ? [] : [(await import('./plan-months.ts')).planMonths]),
  },
}
