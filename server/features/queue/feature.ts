import { queueApi } from '#contract/runs/queue.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { cancelAnyRun, retryAnyRun } from './manage-any-run.ts'
import { queueOverview } from './overview.ts'

const queueRoutes = bind(queueApi, {
  overview: ({ query }) => queueOverview(query),
  cancel: (call) => cancelAnyRun(actorOf(call), call.params.id),
  retry: async (call) => {
    const run = await retryAnyRun(actorOf(call), call.params.id)
    return { executionId: run.id, status: run.status }
  },
})

export const queueFeature: Feature = {
  routes: [queueRoutes],
}
