import { holdsApi } from '#contract/budgets.ts'
import { actorOf } from '#server/features/activity/service.ts'
import { listHolds } from '#server/features/budgets/service.ts'
import { bind } from '#server/http/bind.ts'
import { decideRun } from './decide.ts'

export const holdRoutes = bind(holdsApi, {
  list: ({ user, query }) => listHolds(user.id, query),
  decide: async (call) => {
    const run = await decideRun(actorOf(call), call.params.id, call.body)
    return { executionId: run.id, status: run.status }
  },
})
