import type { AgentReply } from '#contract/agents/agents.ts'

/** What the reader may do with an agent; what was told before there was sharing is their own. */
export function rightsTo({ role = 'owner' }: Pick<AgentReply, 'role'>) {
  return { isOwner: role === 'owner', mayEdit: role !== 'viewer' }
}
