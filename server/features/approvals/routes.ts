import { approvalsApi } from '#contract/approvals/approvals.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { decideApproval } from './decide.ts'
import { listApprovals } from './list.ts'

export const approvalRoutes = bind(approvalsApi, {
  list: ({ user, query }) => listApprovals(user.id, query),
  decide: (call) => decideApproval(actorOf(call), call.params.id, call.body),
})
