import type { AgentReply } from '#contract/agents/agents.ts'

/** An agent deleted or restored while the dialog is open. */
export interface Removal {
  agent: AgentReply
  isUndone: boolean
}

export interface ManagedAgent {
  agent: AgentReply
  isDeleted: boolean
}

/** The rows of the dialog, newest first; an agent deleted here keeps its position, so that it can be restored there. */
export function manageRows(agents: AgentReply[], removals: ReadonlyMap<number, Removal>): ManagedAgent[] {
  const known = new Map(agents.map((agent) => [agent.id, agent]))
  for (const { agent } of removals.values()) {
    if (!known.has(agent.id)) known.set(agent.id, agent)
  }
  return [...known.values()]
    .toSorted((one, other) => other.id - one.id)
    .map((agent) => ({ agent, isDeleted: removals.get(agent.id)?.isUndone === false }))
}
