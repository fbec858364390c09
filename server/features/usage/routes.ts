import { usageCostsApi } from '#contract/usage/usage-costs.ts'
import { bind } from '#server/http/bind.ts'
import { listUsage } from './record-list.ts'
import { usageSummaryOf } from './summary.ts'

export const usageRoutes = bind(usageCostsApi, {
  records: async ({ user, query }) => ({ records: await listUsage(user.id, query) }),
  summary: ({ user }) => usageSummaryOf(user.id),
})
