import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { trashDays } from '#contract/agents/agent-archive.ts'
import type { Page } from '#contract/values.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from '#server/features/agents/about-agent.ts'
import { entitlementsOf } from '#server/features/billing/public.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { heedAgentsMax, isNearAgentsMax, othersOf } from '#server/features/agents/save.ts'

/** Returns a user's deleted agents that can still be restored, last deleted first. */
export async function listTrash(userId: string, { before, limit }: Page) {
  const seen = alias(agents, 'seen')
  const position = db
    .select({ deletedAt: seen.deletedAt, id: seen.id })
    .from(seen)
    .where(and(eq(seen.id, before ?? 0), eq(seen.userId, userId)))
  const older = before === undefined ? undefined : sql`(${agents.deletedAt}, ${agents.id}) < (${position})`
  const rows = await db
    .select()
    .from(agents)
    .where(and(eq(agents.userId, userId), gt(agents.deletedAt, oldest()), older))
    .orderBy(desc(agents.deletedAt), desc(agents.id))
    .limit(limit)
  return rows.map(({ deletedAt, ...agent }) => ({ ...agent, deletedAt: deletedAt ?? clock.now() }))
}

/** Takes an agent out of the trash. It is paused, so that nothing runs unexpectedly. */
export function restoreAgent(actor: Actor, agentId: number): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const [restored] = await tx
      .update(agents)
      .set({ deletedAt: null, status: 'paused', nextRun: null })
      .where(and(eq(agents.id, agentId), eq(agents.userId, actor.userId), gt(agents.deletedAt, oldest())))
      .returning({
        ...getTableColumns(agents),
        others: othersOf(actor.userId),
        entitlements: entitlementsOf(actor.userId),
      })
    if (!restored) throw notFound('Agent')
    const { others, entitlements, ...agent } = restored
    if (isNearAgentsMax(others, entitlements)) await heedAgentsMax(tx, actor.userId)
    await recordActivity(tx, { ...actor, action: 'restore_agent', ...aboutAgent(actor, agent) })
    return agent
  })
}

const oldest = () => new Date(clock.now().getTime() - trashDays * 24 * 3_600_000)
