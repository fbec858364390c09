import { agentSharesApi } from '#contract/agents/agent-shares.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { leaveAgent, listShares, shareAgent, unshareAgent } from './shares.ts'

export const agentShareRoutes = bind(agentSharesApi, {
  list: ({ user, params }) => listShares(user.id, params.id),
  share: (call) => shareAgent(actorOf(call), call.params.id, call.body),
  unshare: async (call) => {
    await unshareAgent(actorOf(call), call.params)
    return undefined
  },
  leave: async (call) => {
    await leaveAgent(actorOf(call), call.params.id)
    return undefined
  },
})
