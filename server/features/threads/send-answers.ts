import { eq, sql } from 'drizzle-orm'
import { threadPath } from '#contract/threads/thread-names.ts'
import { db } from '#server/db/database.ts'
import { type Outbox, type Outcome, outboxLoop } from '#server/db/outbox/outbox.ts'
import { type Claimed, settle } from '#server/db/outbox/outbox-claim.ts'
import { threadMessages, threads } from '#server/db/tables/threads.ts'
import { clock } from '#server/platform/clock.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { type ThreadSender, threadSenders } from './thread-sender.ts'

/** Pauses after the first, second, … failed attempt, ms: an hour in total. */
const pausesMs = [2_000, 10_000, 60_000, 300_000, 1_200_000, 2_400_000]
const internalError = 'Something went wrong inside the product.'

/** The answers that wait to be sent to the services of their threads. */
const answers: Outbox<typeof threadMessages> = {
  what: 'send an answer of a conversation',
  topic: 'threads',
  atLeastEveryMs: 30_000,
  table: threadMessages,
  waits: sql`${threadMessages.state} in ('queued', 'sending') and ${threadMessages.author} = 'agent'`,
  dueAt: 'nextAttemptAt',
  heldMs: 60_000,
  atOnceMax: 8,
  pauseMs: (attempts) => pausesMs[attempts - 1],
  failed: () => ({ lastError: internalError }),
  lost: () => ({ row: { state: 'failed', lastError: internalError } }),
}

/** Sends answers to the services of their threads, each at most once where a repetition would be shown twice. */
export const answerLoop = outboxLoop(answers, () => sendAnswer)

async function sendAnswer(
  row: Claimed<typeof threadMessages>,
  signal: AbortSignal,
): Promise<Outcome<typeof threadMessages>> {
  const [thread] = await db.select().from(threads).where(eq(threads.id, row.threadId))
  const sender = threadSenders.listeners.find(({ source }) => source === thread?.source)
  if (!thread?.channel || !sender) return failed('Its service is no longer connected.')
  if (row.state === 'sending' && !sender.honoursIdempotencyKey)
    return {
      row: { state: 'unknown', lastError: 'It was interrupted while it was sent; it may have arrived.' },
    }
  if (!(await settle(db, answers, row, { state: 'sending' }))) throw new Error('Another process sends it.')
  const answer = {
    channel: thread.channel,
    text: row.text,
    idempotencyKey: `thread-message-${row.id}`,
    url: `${siteUrl()}${threadPath(thread.id)}`,
  }
  return outcomeOf(row, await sender.send(answer, signal))
}

const failed = (lastError: string): Outcome<typeof threadMessages> => ({
  row: { state: 'failed', lastError },
})

function outcomeOf(
  { attempts }: Claimed<typeof threadMessages>,
  sent: Awaited<ReturnType<ThreadSender['send']>>,
): Outcome<typeof threadMessages> {
  if (sent.state === 'sent') return { row: { state: 'sent', lastError: null, remote: sent.remote ?? null } }
  if (sent.state === 'unknown') return { row: { state: 'unknown', lastError: sent.message } }
  const pauseMs = pausesMs[attempts - 1]
  if (sent.state === 'gone' || sent.isFinal || pauseMs === undefined) return failed(sent.message)
  const waitMs = Math.max(pauseMs, sent.retryAfterMs ?? 0)
  const nextAttemptAt = new Date(clock.now().getTime() + waitMs)
  return { row: { state: 'queued', lastError: sent.message, nextAttemptAt } }
}
