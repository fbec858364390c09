import { plansApi } from '#contract/plans/plans.ts'
import { Hono } from 'hono'
import { bind } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { unlessUnchanged } from '#server/http/unless-unchanged.ts'
import { listPlans, subscriptionOf } from './service.ts'

const calls = bind(plansApi, {
  list: () => listPlans(),
  mine: ({ user }) => subscriptionOf(user.id),
})

export const billingRoutes = new Hono<HttpEnv>()
  .use('/api/subscription-plans', unlessUnchanged)
  .route('/', calls)
