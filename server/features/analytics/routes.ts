import { analyticsApi } from '#contract/analytics.ts'
import { bind } from '#server/http/bind.ts'
import { analyticsOf } from './analytics.ts'

export const analyticsRoutes = bind(analyticsApi, {
  analytics: ({ user, query }) => analyticsOf(user, query),
})
