import { analyticsApi } from '#contract/analytics.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { analyticsOf } from './analytics.ts'

const analyticsRoutes = bind(analyticsApi, {
  analytics: ({ user, query }) => analyticsOf(user, query),
})

export const analyticsFeature: Feature = { routes: [analyticsRoutes] }
