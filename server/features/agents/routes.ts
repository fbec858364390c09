import { agentsApi } from '#contract/agents/agents.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { bind } from '#server/http/bind.ts'
import { listAgents, showAgent, summarizeAgents } from './list/agent-list.ts'
import { createAgent, duplicateAgent } from './create-agent.ts'
import { removeAgent, setFavorite, toggleAgent } from './change-status.ts'
import { updateAgent } from './update-agent.ts'

export const agentRoutes = bind(agentsApi, {
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
