import { and, desc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm'
import type { Approval } from '#contract/approvals/approvals.ts'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { users } from '#server/db/tables/users.ts'
import { notFound } from '#server/platform/failure.ts'
import { kindOf } from './kinds.ts'

/** Returns the approvals that wait for a user's decision or were decided, newest first. */
export function listApprovals(
  userId: string,
  { state, before, limit }: Page & { state: 'pending' | 'closed' },
): Promise<Approval[]> {
  return read(
    and(
      eq(approvals.userId, userId),
      state === 'pending' ? eq(approvals.state, 'pending') : ne(approvals.state, 'pending'),
      before === undefined ? undefined : lt(approvals.id, before),
    ),
    limit,
  )
}

/** One approval of this user. */
export async function ownApproval(userId: string, id: number): Promise<Approval> {
  const [found] = await read(and(eq(approvals.userId, userId), eq(approvals.id, id)), 1)
  if (!found) throw notFound('Approval')
  return found
}

/**
 * Cast to a number, so that the agent is found by its primary key: compared as text, it would need a scan of all
 * agents.
 */
const agentOfSubject = sql`case when ${approvals.subjectKind} = 'agent' then ${approvals.subjectId}::int end`

async function read(which: ReturnType<typeof and>, limit: number): Promise<Approval[]> {
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
    .where(which)
    .orderBy(desc(approvals.id))
    .limit(limit)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const details = await Promise.all([...byKind.values()].map(async (own) => detailsOf(own)))
  const held = new Map(details.flatMap((found) => [...found]))
  return rows.map(({ decidedByName, ...row }) => ({
    ...row,
    decidedBy: decidedByName,
    held: held.get(row.id)?.held ?? null,
  }))
}

/** Current figures are useful only while an approval is pending. */
async function detailsOf(rows: readonly (typeof approvals.$inferSelect)[]) {
  const [first] = rows
  const open = rows.filter(({ state }) => state === 'pending')
  const kind = first && open.length > 0 ? kindOf(first) : undefined
  return (await kind?.detail?.(open)) ?? new Map<number, Pick<Approval, 'held'>>()
}
