import { plansApi } from '#contract/plans/plans.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { executionLimit } from './execution-limit.ts'
import { planPauses } from './plan-pauses.ts'
import { listPlans, subscriptionOf } from './plan-summary.ts'

const billingRoutes = bind(plansApi, {
  list: () => listPlans(),
  mine: ({ user }) => subscriptionOf(user.id),
})

export const billingFeature: Feature = {
  routes: [billingRoutes],
  admissionRules: [planPauses, executionLimit],
  jobs: {
    scheduler: async () => [(await import('./plan-months.ts')).planMonths],
  },
}
