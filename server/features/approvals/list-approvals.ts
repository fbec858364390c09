import { and, asc, desc, eq, getTableColumns, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Approval } from '#contract/approvals/approvals.ts'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { type ApprovalRow, approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
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

/** Returns the pending approvals of a user that expire first, without details of their kinds. */
export async function urgentApprovals(
  userId: string,
  limit: number,
): Promise<{ first: Approval[]; hasMore: boolean }> {
  const isWaiting = and(eq(approvals.userId, userId), eq(approvals.state, 'pending'))
  const rows = await selectRows(isWaiting, limit + 1, [asc(approvals.expiresAt), asc(approvals.id)])
  return {
    first: rows.slice(0, limit).map((row) => ({ ...row, ...noDetail })),
    hasMore: rows.length > limit,
  }
}

/** Returns one approval of this user; throws `notFound` for a missing one and for another user's. */
export async function ownApproval(userId: string, id: number): Promise<Approval> {
  const [found] = await selectApprovals(and(eq(approvals.userId, userId), eq(approvals.id, id)), 1)
  if (!found) throw notFound('Approval')
  return found
}

/** Casts to a number, so that the join uses the primary key. Compared as text, it would scan all agents. */
const agentOfSubject = sql`case when ${approvals.subjectKind} = 'agent' then ${approvals.subjectId}::int end`

const noDetail = { held: null, act: null }

async function selectApprovals(condition: ReturnType<typeof and>, limit: number): Promise<Approval[]> {
  const rows = await selectRows(condition, limit, [desc(approvals.id)])
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const details = new Map((await Promise.all([...byKind.values()].map(detailsOf))).flat())
  return rows.map((row) => ({ ...row, ...noDetail, ...details.get(row.id) }))
}

async function selectRows(condition: ReturnType<typeof and>, limit: number, order: SQL[]) {
  const rows = await db
    .select({
      ...getTableColumns(approvals),
      agentId: agents.id,
      agentName: agents.name,
      decidedByName: sql<string | null>`coalesce(${users.firstName}, ${users.email})`,
      runStatus: agentExecutions.status,
    })
    .from(approvals)
    .leftJoin(agents, eq(agents.id, agentOfSubject))
    .leftJoin(users, eq(users.id, approvals.decidedBy))
    .leftJoin(agentExecutions, eq(agentExecutions.id, approvals.executionId))
    .where(condition)
    .orderBy(...order)
    .limit(limit)
  return rows.map(({ decidedByName, ...row }) => ({ ...row, decidedBy: decidedByName }))
}

type Detail = [id: number, Partial<Pick<Approval, 'held' | 'act'>>]

/** Reads current figures for pending approvals and outcomes for closed ones, all of one kind. */
async function detailsOf(rows: readonly ApprovalRow[]): Promise<Detail[]> {
  const [first] = rows
  if (!first) return []
  const kind = kindOf(first)
  const open = rows.filter(({ state }) => state === 'pending')
  const closed = rows.filter(({ state }) => state !== 'pending')
  const [figures, outcomes] = await Promise.all([
    open.length > 0 ? kind.detail?.(open) : undefined,
    closed.length > 0 ? kind.outcome?.(closed) : undefined,
  ])
  return [...(figures ?? []), ...(outcomes ?? [])]
}
