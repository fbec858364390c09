import { and, eq } from 'drizzle-orm'
import { threadAnswerMax, threadsMax } from '#contract/threads/thread-names.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { threadMessages, threadShares, threads } from '#server/db/tables/threads.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { runFor, stopRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure, invalid, limitReached, notFound } from '#server/platform/failure.ts'
import { cutAt } from '#server/platform/text/plain-line.ts'
import { showThread } from './list-threads.ts'
import { sharesOf } from './read-thread.ts'
import { ownThread } from './thread-access.ts'

/** The title of a thread until its first message. */
export const untitled = 'New conversation'

/** Begins a thread with an agent that the user may run, maybe with the result of one of its runs. */
export async function createThread(
  actor: Actor,
  { agentId, executionId }: { agentId: number; executionId?: number | undefined },
) {
  const agent = await agentFor(actor.userId, agentId, 'run')
  const run = executionId === undefined ? null : await runFor(actor.userId, executionId, 'run')
  if (run && (run.agentId !== agentId || !run.output))
    throw invalid('That run has no result of this agent to talk about.')
  return inTransaction(async (tx) => {
    const threadId = await insertThread(tx, actor, { agentId: agent.id })
    if (run?.output)
      await tx.insert(threadMessages).values({
        threadId,
        author: 'agent',
        text: cutAt(run.output, threadAnswerMax),
        executionId: run.id,
        createdAt: run.completedAt ?? clock.now(),
      })
    return showThread(actor.userId, threadId, tx)
  })
}

/** Inserts a thread of this user; throws `limitReached` when they have too many. */
export async function insertThread(
  tx: Tx,
  actor: Actor,
  values: Omit<typeof threads.$inferInsert, 'userId' | 'title'>,
): Promise<number> {
  const { userId } = actor
  // Locks the user, so that simultaneous calls do not exceed the limit.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const count = await tx.$count(threads, eq(threads.userId, userId))
  if (count >= threadsMax)
    throw limitReached(`You have ${count} conversations, the most at once. Delete one to begin another.`)
  const now = clock.now()
  const [made] = await tx
    .insert(threads)
    .values({ ...values, userId, title: untitled, lastMessageAt: now, createdAt: now })
    .returning({ id: threads.id })
  if (!made) throw new Error('A thread was not stored.')
  await recordThread(tx, actor, 'begin_conversation', made.id)
  return made.id
}

/** Renames a thread; only the user who began it may. */
export function renameThread(actor: Actor, threadId: number, title: string) {
  return inTransaction(async (tx) => {
    await ownThread(actor.userId, threadId, tx)
    await tx.update(threads).set({ title }).where(eq(threads.id, threadId))
    await recordThread(tx, actor, 'rename_conversation', threadId)
    return showThread(actor.userId, threadId, tx)
  })
}

/** Deletes a thread with its messages and stops the run that works on it; its ended runs stay. */
export async function removeThread(actor: Actor, threadId: number): Promise<void> {
  const openRun = await inTransaction(async (tx) => {
    await ownThread(actor.userId, threadId, tx)
    const { openExecutionId } = await showThread(actor.userId, threadId, tx)
    await tx.delete(threads).where(eq(threads.id, threadId))
    await recordThread(tx, actor, 'delete_conversation', threadId)
    return openExecutionId
  })
  if (openRun !== null) await stopRun(actor, openRun)
}

/** Shares a thread with a user who may run its agent. Does not reveal whether another address has an account. */
export async function shareThread(actor: Actor, threadId: number, email: string) {
  await inTransaction(async (tx) => {
    const { thread, agent } = await ownThread(actor.userId, threadId, tx)
    const [reader] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), eq(users.isActive, true)))
    if (reader?.id === thread.userId) throw cannotShare('This conversation is yours.')
    const mayRun =
      reader &&
      (await agentFor(reader.id, agent.id, 'run', tx).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
      }))
    if (!mayRun)
      throw cannotShare(
        'Share the agent with this person first, as an editor: they have to be able to run it.',
      )
    await tx.insert(threadShares).values({ threadId, userId: reader.id }).onConflictDoNothing()
    await recordThread(tx, actor, 'share_conversation', threadId)
  })
  return sharesOf(threadId)
}

const cannotShare = (message: string) => invalid(message, [{ path: 'email', message }])

/** Stops sharing a thread with a user: the user who began it may, and the user it is shared with. */
export function unshareThread(actor: Actor, threadId: number, userId: string): Promise<void> {
  return inTransaction(async (tx) => {
    if (userId !== actor.userId) await ownThread(actor.userId, threadId, tx)
    const deleted = await tx
      .delete(threadShares)
      .where(and(eq(threadShares.threadId, threadId), eq(threadShares.userId, userId)))
      .returning({ userId: threadShares.userId })
    if (deleted.length === 0) throw notFound('Share')
    await recordThread(tx, actor, 'unshare_conversation', threadId)
  })
}

const recordThread = (tx: Tx, actor: Actor, action: string, resourceId: number) =>
  recordActivity(tx, { ...actor, action, resource: 'conversation', resourceId })
