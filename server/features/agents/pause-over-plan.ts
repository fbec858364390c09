import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { unlimited } from '#contract/plans/plan-offers.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { agents } from '#server/db/tables/agents.ts'
import { recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from './about-agent.ts'
import { write } from './change-status.ts'

/** Selects the active agents of a user beyond the first `limit`: those that were created last. */
function activeOverLimit(userId: string, limit: number) {
  return and(
    eq(agents.userId, userId),
    isNull(agents.deletedAt),
    eq(agents.status, 'active'),
    sql`${agents.id} not in (
    select id from ${agents} as kept where kept.user_id = ${userId} and kept.deleted_at is null and kept.status = 'active'
    order by kept.id limit ${limit})`,
  )
}

/** Returns the names of the active agents that exceed a limit, newest first; -1 is unlimited. */
export async function namesOverLimit(queries: Queries, userId: string, limit: number): Promise<string[]> {
  if (limit === unlimited) return []
  const rows = await queries
    .select({ name: agents.name })
    .from(agents)
    .where(activeOverLimit(userId, limit))
    .orderBy(desc(agents.id))
  return rows.map(({ name }) => name)
}

/** Returns the names of the agents that a smaller plan paused and that nobody has resumed since, newest first. */
export async function namesPausedByPlan(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, userId), isNull(agents.deletedAt), eq(agents.pausedByPlan, true)))
    .orderBy(desc(agents.id))
  return rows.map(({ name }) => name)
}

/** Pauses the active agents of a user that exceed a limit, newest first; returns their names. -1 is unlimited. */
export async function pauseNewestAgents(tx: Tx, userId: string, limit: number): Promise<string[]> {
  if (limit === unlimited) return []
  await oneAtATime(tx, locks.agentsOf, [userId])
  const surplus = await tx
    .select()
    .from(agents)
    .where(activeOverLimit(userId, limit))
    .orderBy(desc(agents.id))
    .for('no key update')
  for (const agent of surplus) {
    await write(tx, agent, { status: 'paused' })
    await tx.update(agents).set({ pausedByPlan: true }).where(eq(agents.id, agent.id))
    const about = aboutAgent(agent, agent, { limit })
    await recordActivity(tx, { userId, action: 'pause_over_plan', ...about })
  }
  return surplus.map(({ name }) => name)
}
