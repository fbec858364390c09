import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type ThreadMessageRow, threadMessages, threadShares } from '#server/db/tables/threads.ts'
import { users } from '#server/db/tables/users.ts'
import { nameOf, showThread } from './list-threads.ts'

/** A thread with its newest messages, or those before one. Messages that wait for their turn are last. */
export async function readThread(userId: string, threadId: number, { limit, before }: Page) {
  const shown = await showThread(userId, threadId)
  const rows = await db
    .select({
      message: threadMessages,
      run: { status: agentExecutions.status, aiUsed: agentExecutions.aiUsed },
      writer: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(threadMessages)
    .leftJoin(agentExecutions, eq(agentExecutions.id, threadMessages.executionId))
    .leftJoin(users, eq(users.id, threadMessages.userId))
    .where(
      and(
        eq(threadMessages.threadId, threadId),
        before === undefined ? undefined : lt(threadMessages.id, before),
      ),
    )
    .orderBy(desc(threadMessages.id))
    .limit(limit + 1)
  const messages = rows
    .slice(0, limit)
    .map(({ message, run, writer }) => ({
      id: message.id,
      author: message.author,
      userName: writer && message.userId !== userId ? nameOf(writer) : null,
      text: message.text,
      files: message.files ?? [],
      executionId: message.executionId,
      status: run?.status ?? null,
      isWaiting: isWaiting(message),
      isBuiltIn: message.author === 'agent' && run?.aiUsed === 'built-in',
      ...deliveryOf(message),
      createdAt: message.createdAt,
    }))
    .toSorted((a, b) => Number(a.isWaiting) - Number(b.isWaiting) || a.id - b.id)
  return {
    ...shown,
    messages,
    hasEarlier: rows.length > limit,
    shares: shown.isOwn ? await sharesOf(threadId) : [],
  }
}

const isWaiting = ({ author, state }: ThreadMessageRow) => author === 'user' && state === 'queued'

function deliveryOf({ author, state, lastError }: ThreadMessageRow) {
  const isSent = author === 'agent' && state !== 'waiting' && state !== 'skipped'
  return isSent ? { delivery: state, deliveryError: lastError } : { delivery: null, deliveryError: null }
}

/** The users with whom a thread is shared. */
export async function sharesOf(threadId: number) {
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(threadShares)
    .innerJoin(users, eq(users.id, threadShares.userId))
    .where(eq(threadShares.threadId, threadId))
    .orderBy(asc(users.email))
  return rows.map((user) => ({ userId: user.userId, email: user.email, name: nameOf(user) }))
}
