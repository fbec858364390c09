import { and, eq, sql } from 'drizzle-orm'
import { threadAnswerMax } from '#contract/threads/thread-names.ts'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { type ThreadRow, threadMessages, threads } from '#server/db/tables/threads.ts'
import type { EndedRun, RunEndedListener } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { shortened } from '#server/platform/text/plain-line.ts'

/** Adds the answer of a message, in the transaction that records the end of its run. */
export const answerMessage: RunEndedListener = {
  wants: sql`agent_executions.trigger_source = 'message'`,
  includesCanceled: true,
  async act(tx, { run }) {
    if (run.triggerSource !== 'message') return
    const [asked] = await tx
      .select({ thread: threads })
      .from(threadMessages)
      .innerJoin(threads, eq(threads.id, threadMessages.threadId))
      .where(and(eq(threadMessages.executionId, run.id), eq(threadMessages.author, 'user')))
    // The conversation was deleted meanwhile.
    if (!asked) return
    await addAnswer(tx, asked.thread, { text: textOf(run), executionId: run.id })
  },
}

/** What a thread shows of the end of a run. */
function textOf({ status, output, errorMessage }: EndedRun['run']): string {
  if (status === 'success') return output?.trim() || 'The agent has no answer to this.'
  return errorMessage || 'The run ended without an answer.'
}

/** Adds a message of the agent; outside of the page it is sent after the commit. */
export async function addAnswer(
  tx: Tx,
  thread: ThreadRow,
  answer: { text: string; executionId: number | null },
): Promise<void> {
  const now = clock.now()
  await tx.insert(threadMessages).values({
    threadId: thread.id,
    author: 'agent',
    text: shortened(answer.text, threadAnswerMax),
    executionId: answer.executionId,
    state: thread.channel === null ? null : 'queued',
    nextAttemptAt: now,
    createdAt: now,
  })
  await tx.update(threads).set({ lastMessageAt: now }).where(eq(threads.id, thread.id))
  afterCommit(tx, () => announce('threads'))
}
