// chunk: frame
import type { AgentReply } from '#contract/agents/agents.ts'

/** What the user may do with an agent; without a role, as in data from before sharing, the agent is the user's own. */
export function rightsTo({ role = 'owner' }: Pick<AgentReply, 'role'>) {
  return { isOwner: role === 'owner', mayEdit: role !== 'viewer' }
}
