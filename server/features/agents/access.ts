import { and, eq, isNull, sql } from 'drizzle-orm'
import { accessibleAgents, type Right } from '#server/db/access.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { openStates } from '#server/db/tables/work-states.ts'
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

/**
 * Returns the given agents that the user owns, each with the number of that user's open runs, counted up to `openMax`.
 * One statement.
 */
export async function ownAgentsWithOpenRuns(
  wanted: readonly { userId: string; agentId: number }[],
  openMax: number,
  queries: Queries,
): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map()
  const pairs = wanted.map(({ userId, agentId }) => sql`(${agentId}::int, ${userId}::text)`)
  const userIds = [...new Set(wanted.map(({ userId }) => userId))]
  const counts = sql`(
    select wanted_user.id, (
      select count(*)::int from (
        select 1 from ${agentExecutions}
        where status in ${openStates} and user_id = wanted_user.id limit ${openMax}
      ) as open_runs
    ) as runs
    from unnest(${sql.param(userIds)}::text[]) as wanted_user(id)
  ) as counted`
  const rows = await queries
    .select({ id: agents.id, openRuns: sql<number>`counted.runs` })
    .from(agents)
    .innerJoin(counts, sql`counted.id = ${agents.userId}`)
    .where(
      and(sql`(${agents.id}, ${agents.userId}) in (${sql.join(pairs, sql`, `)})`, isNull(agents.deletedAt)),
    )
  return new Map(rows.map(({ id, openRuns }) => [id, openRuns]))
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
