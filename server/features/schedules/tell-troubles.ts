import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { agents } from '#server/db/tables/agents.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { tellOwner } from '#server/features/notifications/service.ts'
import { clock } from '#server/platform/clock.ts'

/** A planned run that did not happen as planned. */
export interface Trouble {
  agentId: number
  plannedAt: Date
  /** When it was clear that it did not. */
  noticedAt: Date
  reason: string | null
}

/** Tells the owners of agents what did not run as planned: once per agent and day, and nothing a second time. */
export async function tellTroubles(troubles: readonly Trouble[]): Promise<void> {
  if (troubles.length === 0) return
  const byAgent = Map.groupBy(troubles, ({ agentId }) => agentId)
  await inTransaction(async (tx) => {
    // Processes that check at the same time tell one after the other, so that the second one sees what was told.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.tellTroubles})`)
    for (const agent of await toldAgents(tx, [...byAgent.keys()])) {
      const fresh = (byAgent.get(agent.id) ?? []).filter(
        ({ noticedAt }) => agent.toldAt === null || noticedAt > agent.toldAt,
      )
      if (fresh.length === 0 || isToday(agent.toldAt, agent.timeZone)) continue
      await tellOwner(tx, { ...noticeOf(agent, fresh), userId: agent.userId, agentId: agent.id })
    }
  })
}

interface ToldAgent {
  id: number
  userId: string
  name: string
  timeZone: string
  /** When its owner was told of such a thing last. */
  toldAt: Date | null
}

function toldAgents(tx: Tx, agentIds: number[]): Promise<ToldAgent[]> {
  return tx
    .select({
      id: agents.id,
      userId: agents.userId,
      name: agents.name,
      timeZone: users.timeZone,
      toldAt: max(notifications.createdAt),
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .leftJoin(
      notifications,
      and(eq(notifications.agentId, agents.id), eq(notifications.kind, 'schedule.missed')),
    )
    .where(and(inArray(agents.id, agentIds), isNull(agents.deletedAt)))
    .groupBy(agents.id, users.timeZone)
}

function noticeOf(agent: ToldAgent, troubles: Trouble[]) {
  const last = troubles.reduce((a, b) => (b.plannedAt > a.plannedAt ? b : a))
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: agent.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(last.plannedAt)
  const what =
    troubles.length === 1
      ? `The run planned for ${time} did not happen as planned.`
      : `${troubles.length} planned runs did not happen as planned, the last one at ${time}.`
  return {
    kind: 'schedule.missed' as const,
    title: `${agent.name} did not run as planned`,
    body: `${what} ${last.reason ?? ''}`.trim(),
    link: `/dashboard?schedule=${agent.id}`,
    letterKey: `schedule.missed:${agent.id}:${dayOf(clock.now(), agent.timeZone)}`,
  }
}

function isToday(instant: Date | null, timeZone: string): boolean {
  return instant !== null && dayOf(instant, timeZone) === dayOf(clock.now(), timeZone)
}

function dayOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
}
