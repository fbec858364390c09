import { and, desc, eq, gt } from 'drizzle-orm'
import { finalStatuses } from '#contract/runs/run-names.ts'
import type { TakenMessage } from '#contract/threads/threads.ts'
import { inTransaction } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { threadMessages } from '#server/db/tables/threads.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { admitRun, announceRuns, lockAdmissions } from '#server/features/runs/public.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { threadFor } from './thread-access.ts'

/** Asks again what was not answered: a new run with the same input replaces the failed answer to the newest message. */
export async function retryMessage(actor: Actor, threadId: number, messageId: number): Promise<TakenMessage> {
  const taken = await inTransaction(async (tx) => {
    const { agent } = await threadFor(actor.userId, threadId, tx)
    await lockAdmissions(tx, [agent.userId])
    const [newest] = await tx
      .select({ message: threadMessages, run: agentExecutions })
      .from(threadMessages)
      .leftJoin(agentExecutions, eq(agentExecutions.id, threadMessages.executionId))
      .where(and(eq(threadMessages.threadId, threadId), eq(threadMessages.author, 'user')))
      .orderBy(desc(threadMessages.id))
      .limit(1)
    if (!newest) throw notFound('Message')
    const { message, run } = newest
    const isOver = run !== null && finalStatuses.some((status) => status === run.status)
    const mayRetry = message.state === 'failed' || (isOver && run.status !== 'success')
    if (message.id !== messageId || !mayRetry)
      throw conflict('Only the newest message can be asked again, and only if it was not answered.')
    const { run: started } = await admitRun(
      tx,
      { userId: agent.userId },
      {
        agentId: agent.id,
        source: 'message',
        input: run?.input ?? message.text,
        ...(run && { retryOf: run.id }),
        ...(actor.userId === agent.userId ? {} : { sharedWith: actor }),
      },
    )
    const isAnswer = and(
      eq(threadMessages.threadId, threadId),
      eq(threadMessages.author, 'agent'),
      gt(threadMessages.id, messageId),
    )
    await tx.delete(threadMessages).where(isAnswer)
    await tx
      .update(threadMessages)
      .set({ executionId: started.id, state: null, lastError: null })
      .where(eq(threadMessages.id, messageId))
    return { threadId, messageId, executionId: started.id }
  })
  announceRuns()
  return taken
}
