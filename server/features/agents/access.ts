import { and, eq } from 'drizzle-orm'
import { accessibleAgents, type Right } from '#server/db/access.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'

/** Returns an agent of this owner; throws the same `notFound` for a missing agent and for another user's. */
export function ownAgent(userId: string, agentId: number, queries: Queries = db): Promise<AgentRow> {
  return agentFor(userId, agentId, 'own', queries)
}

/**
 * Returns the stored agent, secrets included, if the user has this right. Throws `notFound` when they may not see it,
 * and `forbidden` when they may see it but lack the right.
 */
export async function agentFor(
  userId: string,
  agentId: number,
  right: Right,
  queries: Queries = db,
): Promise<AgentRow> {
  const [agent] = await queries
    .select()
    .from(agents)
    .where(isAccessible(userId, agentId, right))
  return agent ?? refuse(queries, userId, agentId, right)
}

export async function refuse(
  queries: Queries,
  userId: string,
  agentId: number,
  right: Right,
): Promise<never> {
  const isSeen = right !== 'view' && (await queries.$count(agents, isAccessible(userId, agentId, 'view'))) > 0
  if (!isSeen) throw notFound('Agent')
  throw forbidden(
    right === 'own'
      ? 'Only the owner of this agent may do that.'
      : 'You may watch this agent. Ask its owner to let you change and run it.',
  )
}

/** Locks and returns an agent if the user has this right, so that decisions are based on its latest state. */
export async function lockAgent(tx: Tx, userId: string, agentId: number, right: Right): Promise<AgentRow> {
  const [agent] = await tx
    .select()
    .from(agents)
    .where(isAccessible(userId, agentId, right))
    .for('no key update')
  return agent ?? refuse(tx, userId, agentId, right)
}

export function isAccessible(userId: string, agentId: number, right: Right) {
  return and(eq(agents.id, agentId), accessibleAgents(userId, right))
}
