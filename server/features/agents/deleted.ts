import type { Tx } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'

type Listener = (tx: Tx, agent: AgentRow) => Promise<void>
const listeners: Listener[] = []

/** Has a later feature take part in the transaction that puts an agent in the trash. Call at module load. */
export function whenAgentIsDeleted(listener: Listener): void {
  listeners.push(listener)
}

/** Lets every later feature end what it has under way for an agent that is being deleted. */
export async function tellDeleted(tx: Tx, agent: AgentRow): Promise<void> {
  for (const listener of listeners) await listener(tx, agent)
}
