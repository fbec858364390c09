import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import { db, type Queries } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { type ThreadRow, threadShares, threads } from '#server/db/tables/threads.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'

/**
 * Condition on `threads` joined with `agents`: the user may read the thread and write in it, which they began or is
 * shared with them, as long as they may run its agent. Owners also read threads with their agents in the trash.
 */
export function readableThreads(userId: string): SQL | undefined {
  const isOwn = eq(threads.userId, userId)
  const isShared = sql`exists (
    select from ${threadShares} as shared where shared.thread_id = ${threads.id} and shared.user_id = ${userId}
  )`
  return or(and(isOwn, eq(agents.userId, userId)), and(or(isOwn, isShared), accessibleAgents(userId, 'run')))
}

/** A thread with what its messages need of the agent. */
export interface OpenThread {
  thread: ThreadRow
  agent: { id: number; name: string; userId: string; deletedAt: Date | null }
}

const columns = {
  thread: threads,
  agent: { id: agents.id, name: agents.name, userId: agents.userId, deletedAt: agents.deletedAt },
}

/** Returns a thread that the user may read; a failure does not reveal whether another user's thread exists. */
export async function threadFor(
  userId: string,
  threadId: number,
  queries: Queries = db,
): Promise<OpenThread> {
  const found = await findThread(queries, and(eq(threads.id, threadId), readableThreads(userId)))
  if (!found) throw notFound('Conversation')
  return found
}

/** The same for what only the user who began it may do. */
export async function ownThread(
  userId: string,
  threadId: number,
  queries: Queries = db,
): Promise<OpenThread> {
  const found = await threadFor(userId, threadId, queries)
  if (found.thread.userId === userId) return found
  throw forbidden('Only the user who began this conversation may do that.')
}

/** The thread that a message from this channel continues, if there is one and the user may read it. */
export async function currentThread(
  userId: string,
  channel: string,
  queries: Queries = db,
): Promise<OpenThread | undefined> {
  return findThread(queries, and(eq(threads.currentChannel, channel), readableThreads(userId)))
}

async function findThread(queries: Queries, condition: SQL | undefined): Promise<OpenThread | undefined> {
  const [found] = await queries
    .select(columns)
    .from(threads)
    .innerJoin(agents, eq(agents.id, threads.agentId))
    .where(condition)
  return found
}
