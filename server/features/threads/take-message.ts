import { and, eq } from 'drizzle-orm'
import type { ThreadSource } from '#contract/threads/thread-names.ts'
import { threadMessageMax, threadTitleMax, threadWaitingMax } from '#contract/threads/thread-names.ts'
import type { TakenMessage } from '#contract/threads/threads.ts'
import { runInput } from '#contract/runs/run-input.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { threadMessages, threads } from '#server/db/tables/threads.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { announceRuns, type FormInput, lockAdmissions } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, invalid, limitReached } from '#server/platform/failure.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { insertThread, untitled } from './manage-threads.ts'
import { isWaitingMessage, startNext } from './start-next.ts'
import { currentThread, type OpenThread, threadFor } from './thread-access.ts'

/** A message to an agent; one without a thread continues that of its channel, or begins one. */
export interface NewMessage {
  actor: Actor
  source: ThreadSource
  threadId?: number | undefined
  /** Where the conversation takes place outside of the page. */
  channel?: string | undefined
  /** The agent; another one than that of the channel's thread begins a new thread. */
  agentId?: number | undefined
  content: FormInput
  /** Identifies the message, so that a repetition adds nothing. */
  key?: string | undefined
  /** Runs first in the transaction; false: the message was taken before, and nothing happens. */
  isFirst?: ((tx: Tx) => Promise<boolean>) | undefined
}

/** What became of a message, with the agent that answers it. */
export interface Taken extends TakenMessage {
  agentId: number
  agentName: string
  /** False: a repetition. */
  isNew: boolean
}

/**
 * Adds a message to its thread and starts its run in one transaction; while another run of the thread is open, it waits
 * for its turn. A refusal throws, and adds nothing. Null: `isFirst` said that it was taken before.
 */
export async function addMessage(message: NewMessage): Promise<Taken | null> {
  const taken = await inTransaction(async (tx) => {
    if (message.isFirst && !(await message.isFirst(tx))) return null
    const { thread, agent } = await threadOf(tx, message)
    if (agent.deletedAt) throw conflict('This agent is in the trash. Restore it to continue.')
    // All runs of a thread belong to the owner of its agent: this lock also keeps its messages in order.
    await lockAdmissions(tx, [agent.userId])
    const about = { threadId: thread.id, agentId: agent.id, agentName: agent.name }
    const added = await insertMessage(tx, thread.id, message)
    if (!added.isNew) return { ...about, ...added }
    const started = await startNext(tx, thread.id, agent.userId, added.messageId)
    const title = thread.title === untitled ? titleOf(message.content) : undefined
    await tx
      .update(threads)
      .set({ lastMessageAt: clock.now(), ...(title && { title }) })
      .where(eq(threads.id, thread.id))
    const isStarted = started?.askedId === added.messageId
    return {
      ...about,
      isNew: true,
      messageId: isStarted ? started.messageId : added.messageId,
      executionId: isStarted ? started.executionId : null,
    }
  })
  if (taken?.executionId) announceRuns()
  return taken
}

async function threadOf(
  tx: Tx,
  { actor, source, threadId, channel, agentId }: NewMessage,
): Promise<OpenThread> {
  const { userId } = actor
  if (threadId !== undefined) {
    const found = await threadFor(userId, threadId, tx)
    if (channel !== undefined) await makeCurrent(tx, channel, found)
    return found
  }
  const current = channel === undefined ? undefined : await currentThread(userId, channel, tx)
  if (current && (agentId === undefined || agentId === current.agent.id)) return current
  if (agentId === undefined) throw conflict('Choose an agent to talk to first.')
  const agent = await agentFor(userId, agentId, 'run', tx)
  const id = await insertThread(tx, actor, { agentId: agent.id, source, channel })
  const made = await threadFor(userId, id, tx)
  if (channel !== undefined) await makeCurrent(tx, channel, made)
  return made
}

/** Makes the next messages of a channel continue this thread. */
async function makeCurrent(tx: Tx, channel: string, { thread }: OpenThread): Promise<void> {
  if (thread.currentChannel === channel) return
  await leaveThread(tx, channel)
  await tx.update(threads).set({ channel, currentChannel: channel }).where(eq(threads.id, thread.id))
}

/** Lets the next message of a channel begin a new thread. */
export async function leaveThread(tx: Tx, channel: string): Promise<void> {
  await tx.update(threads).set({ currentChannel: null }).where(eq(threads.currentChannel, channel))
}

async function insertMessage(
  tx: Tx,
  threadId: number,
  { actor, content, key }: NewMessage,
): Promise<{ messageId: number; executionId: number | null; isNew: boolean }> {
  const text = runInput.plain(content.typed).trim()
  if (text === '' && content.files.length === 0)
    throw invalid('Write a message.', [{ path: 'text', message: 'Write a message' }])
  if (text.length > threadMessageMax) throw invalid(tooLong, [{ path: 'text', message: tooLong }])
  const isOfKey = and(eq(threadMessages.threadId, threadId), eq(threadMessages.key, key ?? ''))
  const [known] = key
    ? await tx
        .select({ messageId: threadMessages.id, executionId: threadMessages.executionId })
        .from(threadMessages)
        .where(isOfKey)
    : []
  if (known) return { ...known, isNew: false }
  const waits = and(eq(threadMessages.threadId, threadId), isWaitingMessage)
  if ((await tx.$count(threadMessages, waits)) >= threadWaitingMax)
    throw limitReached(
      `${threadWaitingMax} messages wait for an answer already. Wait for the answer to one of them.`,
    )
  const [added] = await tx
    .insert(threadMessages)
    .values({
      threadId,
      author: 'user',
      userId: actor.userId,
      text,
      files: content.files.length > 0 ? content.files : null,
      key,
      state: 'queued',
      remote: content.files.length > 0 ? { input: content.input } : null,
      createdAt: clock.now(),
    })
    .returning({ messageId: threadMessages.id })
  if (!added) throw new Error('A message was not stored.')
  return { ...added, executionId: null, isNew: true }
}

const tooLong = `A message has at most ${threadMessageMax.toLocaleString('en')} characters.`

function titleOf({ typed, files }: FormInput): string {
  return plainLine(typed, threadTitleMax) || plainLine(files[0]?.name ?? '', threadTitleMax)
}
