import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { ThreadsQuery } from '#contract/threads/threads.ts'
import { containing } from '#server/db/containing.ts'
import { db, type Queries } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { threadMessages, threadShares, threads } from '#server/db/tables/threads.ts'
import { users } from '#server/db/tables/users.ts'
import { openStates } from '#server/db/tables/work-states.ts'
import { notFound } from '#server/platform/failure.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { readableThreads } from './thread-access.ts'

const excerptMax = 160
/** Characters of a message from which its excerpt is made. */
const excerptFrom = 600

/** The open run that works on a message of a thread. */
export const openRunOf = (threadId: SQL | typeof threads.id) => sql<number | null>`(
  select run.id from ${threadMessages} as asked
  inner join ${agentExecutions} as run on run.id = asked.execution_id
  where asked.thread_id = ${threadId} and asked.author = 'user' and run.status in ${openStates}
  order by asked.id desc limit 1
)`

const columns = {
  thread: threads,
  agentName: agents.name,
  status: agents.status,
  deletedAt: agents.deletedAt,
  owner: { firstName: users.firstName, lastName: users.lastName, email: users.email },
  shareCount: sql<number>`(
    select count(*)::int from ${threadShares} as shared where shared.thread_id = ${threads.id}
  )`,
  excerpt: sql<string | null>`(
    select left(said.text, ${sql.raw(String(excerptFrom))}) from ${threadMessages} as said
    where said.thread_id = ${threads.id} order by said.id desc limit 1
  )`,
  openExecutionId: openRunOf(threads.id),
}

/** The threads of a user and those shared with them, the one with the newest message first. */
export async function listThreads(userId: string, { limit, before, agentId, search }: ThreadsQuery) {
  const words = search?.trim()
  const rows = await selectThreads(db)
    .where(
      and(
        readableThreads(userId),
        sql`exists (select from ${threadMessages} as said where said.thread_id = ${threads.id})`,
        agentId === undefined ? undefined : eq(threads.agentId, agentId),
        words ? isFound(words) : undefined,
        before === undefined
          ? undefined
          : sql`(${threads.lastMessageAt}, ${threads.id}) < (
              select seen.last_message_at, seen.id from ${threads} as seen where seen.id = ${before}
            )`,
      ),
    )
    .orderBy(desc(threads.lastMessageAt), desc(threads.id))
    .limit(limit)
  return rows.map((row) => shownThread(userId, row))
}

/** One thread, as the list shows it. */
export async function showThread(userId: string, threadId: number, queries: Queries = db) {
  const [row] = await selectThreads(queries).where(and(eq(threads.id, threadId), readableThreads(userId)))
  if (!row) throw notFound('Conversation')
  return shownThread(userId, row)
}

const selectThreads = (queries: Queries) =>
  queries
    .select(columns)
    .from(threads)
    .innerJoin(agents, eq(agents.id, threads.agentId))
    .innerJoin(users, eq(users.id, threads.userId))
    .$dynamic()

function isFound(words: string): SQL | undefined {
  const pattern = containing(words)
  return or(
    ilike(threads.title, pattern),
    ilike(agents.name, pattern),
    sql`exists (
      select from ${threadMessages} as said where said.thread_id = ${threads.id} and said.text ilike ${pattern}
    )`,
  )
}

type SelectedThread = Awaited<ReturnType<typeof selectThreads>>[number]

function shownThread(userId: string, { thread, deletedAt, status, owner, excerpt, ...row }: SelectedThread) {
  const { id, title, agentId, source, lastMessageAt } = thread
  return {
    id,
    title,
    agentId,
    source,
    lastMessageAt,
    agentName: row.agentName,
    agentState: stateOf(deletedAt, status),
    isOwn: thread.userId === userId,
    ownerName: nameOf(owner),
    shareCount: row.shareCount,
    openExecutionId: row.openExecutionId,
    excerpt: plainLine(excerpt ?? '', excerptMax),
  }
}

function stateOf(deletedAt: Date | null, status: string): 'active' | 'paused' | 'deleted' {
  if (deletedAt) return 'deleted'
  return status === 'paused' ? 'paused' : 'active'
}

/** The name of a user for other users: their own, or their email address. */
export function nameOf(user: { firstName: string | null; lastName: string | null; email: string }): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
}

/** Condition on `threads`: nobody wrote in it. */
export const isEmpty = sql`not exists (
  select from ${threadMessages} as said where said.thread_id = ${threads.id}
)`
