import { usageCostsApi } from '#contract/usage/usage-costs.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { mergeLoop } from './merge-sums.ts'
import { listUsage } from './record-list.ts'
import { usageSummaryOf } from './summary.ts'

const usageRoutes = bind(usageCostsApi, {
  records: async ({ user, query }) => ({ records: await listUsage(user.id, query) }),
  summary: ({ user }) => usageSummaryOf(user.id),
})

/** The records of model calls: other features write them through its service, and their owner reads them. */
export const usageFeature: Feature = {
  routes: [usageRoutes],
  jobs: { worker: async () => [mergeLoop] },
}
