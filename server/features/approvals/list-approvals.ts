import { and, desc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm'
import type { Approval } from '#contract/approvals/approvals.ts'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { users } from '#server/db/tables/users.ts'
import { notFound } from '#server/platform/failure.ts'
import { kindOf } from './kinds.ts'

/** Returns the approvals of a user that are pending, or those that are closed, newest first. */
export function listApprovals(
  userId: string,
  { state, before, limit }: Page & { state: 'pending' | 'closed' },
): Promise<Approval[]> {
  return selectApprovals(
    and(
      eq(approvals.userId, userId),
      state === 'pending' ? eq(approvals.state, 'pending') : ne(approvals.state, 'pending'),
      before === undefined ? undefined : lt(approvals.id, before),
    ),
    limit,
  )
}

/** Returns one approval of this user; throws `notFound` for a missing one and for another user's. */
export async function ownApproval(userId: string, id: number): Promise<Approval> {
  const [found] = await selectApprovals(and(eq(approvals.userId, userId), eq(approvals.id, id)), 1)
  if (!found) throw notFound('Approval')
  return found
}

/** Casts to a number, so that the join uses the primary key. Compared as text, it would scan all agents. */
const agentOfSubject = sql`case when ${approvals.subjectKind} = 'agent' then ${approvals.subjectId}::int end`

async function selectApprovals(condition: ReturnType<typeof and>, limit: number): Promise<Approval[]> {
  const rows = await db
    .select({
      ...getTableColumns(approvals),
      agentId: agents.id,
      agentName: agents.name,
      decidedByName: sql<string | null>`coalesce(${users.firstName}, ${users.email})`,
    })
    .from(approvals)
    .leftJoin(agents, eq(agents.id, agentOfSubject))
    .leftJoin(users, eq(users.id, approvals.decidedBy))
    .where(condition)
    .orderBy(desc(approvals.id))
    .limit(limit)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const details = await Promise.all([...byKind.values()].map(async (ofKind) => detailsOf(ofKind)))
  const detailById = new Map(details.flatMap((found) => [...found]))
  return rows.map(({ decidedByName, ...row }) => ({
    ...row,
    decidedBy: decidedByName,
    held: detailById.get(row.id)?.held ?? null,
  }))
}

/** Returns the current figures of the pending approvals, which all have the same kind; closed ones have none. */
async function detailsOf(rows: readonly (typeof approvals.$inferSelect)[]) {
  const [first] = rows
  const pending = rows.filter(({ state }) => state === 'pending')
  const kind = first && pending.length > 0 ? kindOf(first) : undefined
  return (await kind?.detail?.(pending)) ?? new Map<number, Pick<Approval, 'held'>>()
}
