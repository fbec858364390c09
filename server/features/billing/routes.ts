import { plansApi } from '#contract/plans/plans.ts'
import { bind } from '#server/http/bind.ts'
import { listPlans, subscriptionOf } from './plan-summary.ts'

export const billingRoutes = bind(plansApi, {
  list: () => listPlans(),
  mine: ({ user }) => subscriptionOf(user.id),
})
