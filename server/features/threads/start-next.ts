import { and, asc, eq, sql } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { wokenBy } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { type ThreadMessageRow, threadMessages, threads } from '#server/db/tables/threads.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { type Admitted, admitRuns, announceRuns, lockAdmissions } from '#server/features/runs/public.ts'
import { Failure, forbidden } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { addAnswer } from './answer-thread.ts'
import { openRunOf } from './list-threads.ts'

/** Threads that one round looks at. */
const threadsAtOnce = 100
const atLeastEveryMs = 15_000

interface Started {
  /** The id of the message before it was moved behind the answers that came while it waited. */
  askedId: number
  messageId: number
  executionId: number
}

/**
 * Starts the run of the message that is next in a thread, unless a run of it is open. The caller has locked the
 * admissions of the owner of the agent. A refused message gets the refusal as its answer, and the one after it is next; a
 * refusal of `newId`, which its writer waits for, throws.
 */
export async function startNext(
  tx: Tx,
  threadId: number,
  ownerId: string,
  newId?: number,
): Promise<Started | undefined> {
  for (;;) {
    const [next] = await tx
      .select({ message: threadMessages, thread: threads, openRun: openRunOf(threads.id) })
      .from(threads)
      .innerJoin(threadMessages, eq(threadMessages.threadId, threads.id))
      .where(and(eq(threads.id, threadId), isWaitingMessage))
      .orderBy(asc(threadMessages.id))
      .limit(1)
    if (!next || next.openRun !== null) return undefined
    const { message, thread } = next
    const admitted = await admit(tx, message, thread.agentId, ownerId)
    if (!(admitted instanceof Failure)) {
      const messageId = await moveToEnd(tx, message.id, admitted.run.id)
      return { askedId: message.id, messageId, executionId: admitted.run.id }
    }
    if (message.id === newId) throw admitted
    await tx
      .update(threadMessages)
      .set({ state: 'failed', lastError: admitted.message, remote: null })
      .where(eq(threadMessages.id, message.id))
    await addAnswer(tx, thread, { text: admitted.message, executionId: null })
  }
}

async function admit(
  tx: Tx,
  { id, userId, text, remote }: ThreadMessageRow,
  agentId: number,
  ownerId: string,
): Promise<Admitted | Failure> {
  if (userId === null) return forbidden('The account that wrote this is gone.')
  const refusal = await agentFor(userId, agentId, 'run', tx).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    },
  )
  if (refusal) return refusal
  const [admitted] = await admitRuns(tx, [
    {
      actor: { userId: ownerId },
      agentId,
      source: 'message',
      input: remote?.input ?? text,
      idempotencyKey: `message:${id}`,
      ...(userId === ownerId ? {} : { sharedWith: { userId } }),
    },
  ])
  if (!admitted) throw new Error('A message was neither admitted nor refused.')
  return admitted
}

/** Gives a message that starts the newest id, so that it follows the answers that came while it waited. */
async function moveToEnd(tx: Tx, messageId: number, executionId: number): Promise<number> {
  const [moved] = await tx
    .update(threadMessages)
    .set({ id: sql`default`, executionId, state: null, remote: null } as object)
    .where(eq(threadMessages.id, messageId))
    .returning({ id: threadMessages.id })
  if (!moved) throw new Error('A message was not moved.')
  return moved.id
}

/** Condition on `thread_messages`: it waits for its turn. */
export const isWaitingMessage = sql`(${threadMessages.author} = 'user' and ${threadMessages.state} = 'queued')`

/** Starts the waiting messages of all threads without an open run. */
export async function startWaiting(signal: AbortSignal): Promise<void> {
  const waiting = await db
    .selectDistinct({ threadId: threads.id, ownerId: agents.userId })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .innerJoin(agents, eq(agents.id, threads.agentId))
    .where(and(isWaitingMessage, sql`${openRunOf(threads.id)} is null`))
    .limit(threadsAtOnce)
  for (const { threadId, ownerId } of waiting) {
    if (signal.aborted) return
    try {
      await startWaitingOf(threadId, ownerId)
    } catch (error) {
      log.warn({ err: error, threadId }, 'Could not start a message of a conversation; trying again')
    }
  }
}

async function startWaitingOf(threadId: number, ownerId: string): Promise<void> {
  const started = await inTransaction(async (tx) => {
    await lockAdmissions(tx, [ownerId])
    return startNext(tx, threadId, ownerId)
  })
  if (started) announceRuns()
}

/** Starts messages that waited as soon as the run before them has ended. */
export const waitingLoop = wokenBy(
  'threads',
  pollLoop({ what: 'start waiting messages', round: startWaiting, atLeastEveryMs }),
)
