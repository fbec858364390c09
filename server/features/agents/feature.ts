import { trashDays } from '#contract/agents/agent-archive.ts'
import { agentSharesApi } from '#contract/agents/agent-shares.ts'
import { agentsApi } from '#contract/agents/agents.ts'
import { signInsApi } from '#contract/agents/sign-ins.ts'
import { missingModelsApi } from '#contract/models/missing-models.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { removeAgent, setFavorite, toggleAgent } from './change-status.ts'
import { createAgent, duplicateAgent } from './create-agent.ts'
import { agentArchiveRoutes } from './files/archive-routes.ts'
import { listAgents, showAgent, summarizeAgents } from './list/agent-list.ts'
import { replaceModel } from './missing-models.ts'
import { followTimeZone } from './next-run.ts'
import { leaveAgent, listShares, shareAgent, unshareAgent } from './sharing/shares.ts'
import { sealedSignIns } from './sign-in/sealed-sign-in.ts'
import { fillSignIn, forgetSignIn, listSignIns } from './sign-in/sign-ins.ts'
import { trySignIn } from './sign-in/try-sign-in.ts'
import { updateAgent } from './update-agent.ts'

const agentShareRoutes = bind(agentSharesApi, {
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

const signInRoutes = bind(signInsApi, {
  list: ({ user, params }) => listSignIns(user.id, params.id),
  fill: (call) => fillSignIn(actorOf(call), call.params.id, call.body),
  forget: async (call) => {
    await forgetSignIn(actorOf(call), call.params.id, call.body.url)
    return undefined
  },
  tryOut: ({ user, body, request }) => trySignIn(user.id, body, request.signal),
})

const agentRoutes = bind(agentsApi, {
  list: ({ user, query }) => listAgents(user.id, query),
  summary: ({ user }) => summarizeAgents(user.id),
  one: ({ user, params }) => showAgent(user.id, params.id),
  create: (call) => createAgent(actorOf(call), call.body),
  update: async (call) => replyTo(call.user.id, await updateAgent(actorOf(call), call.params.id, call.body)),
  remove: async (call) => {
    await removeAgent(actorOf(call), call.params.id)
    return undefined
  },
  toggle: async (call) => replyTo(call.user.id, await toggleAgent(actorOf(call), call.params.id)),
  favorite: ({ user, params, body }) => setFavorite(user.id, params.id, body.isFavorite),
  duplicate: (call) => duplicateAgent(actorOf(call), call.params.id),
})

/** Returns a changed agent as this user may see it. */
const replyTo = (userId: string, agent: AgentRow): AgentRow | ReturnType<typeof showAgent> =>
  agent.userId === userId ? agent : showAgent(userId, agent.id)

const missingModelRoutes = bind(missingModelsApi, {
  replace: (call) => replaceModel(actorOf(call), call.body),
})

export const agentsFeature: Feature = {
  routes: [agentArchiveRoutes, agentShareRoutes, signInRoutes, missingModelRoutes, agentRoutes],
  sealed: sealedSignIns,
  // Deletes agents from the trash after their time, each with all of its runs.
  retention: [
    {
      table: agents,
      id: agents.id,
      since: agents.deletedAt,
      retentionMs: trashDays * 86_400_000,
      batchMax: 10,
    },
  ],
  onTimeZoneChanged: followTimeZone,
}
