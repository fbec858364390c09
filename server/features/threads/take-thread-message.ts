import type { ThreadSource } from '#contract/threads/thread-names.ts'
import { runFileBytesMax, runFilesTooLarge } from '#contract/runs/run-names.ts'
import type { Tx } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { type FormInput, inputFromForm } from '#server/features/runs/public.ts'
import { conflict, Failure } from '#server/platform/failure.ts'
import { addMessage, type Taken } from './take-message.ts'
import { currentThread, threadFor } from './thread-access.ts'

export interface ThreadMessageRequest {
  actor: Actor
  source: ThreadSource
  threadId?: number
  /** Where it was written, such as a chat of Telegram. */
  channel?: string
  /** The agent; another one than that of the channel's thread begins a new thread. */
  agentId?: number
  text: string
  files?: readonly { name: string; type: string; load(): Promise<Uint8Array<ArrayBuffer>> }[]
  /** Identifies the message, so that a repetition adds nothing. */
  key?: string
  /** Runs first in the transaction; false: the message was taken before, and nothing happens. */
  isFirst?: (tx: Tx) => Promise<boolean>
}

/**
 * Takes a message that a service received: continues the thread of its channel or begins one, and starts the run that
 * answers it. `executionId` is null while it waits for the answer to an earlier message. A refusal throws a `Failure`
 * for the sender, and nothing is added. Null: `isFirst` said that it was taken before.
 */
export async function takeThreadMessage(
  { text, files = [], ...message }: ThreadMessageRequest,
  signal: AbortSignal = AbortSignal.timeout(120_000),
): Promise<Taken | null> {
  const content =
    files.length === 0
      ? { typed: text, input: text, files: [] }
      : await contentOf(message.actor.userId, await agentIdOf(message), { text, files }, signal)
  return addMessage({ ...message, content })
}

async function agentIdOf({ actor, threadId, channel, agentId }: Omit<ThreadMessageRequest, 'text'>) {
  if (agentId !== undefined) return agentId
  const { userId } = actor
  const found =
    threadId === undefined
      ? channel && (await currentThread(userId, channel))
      : await threadFor(userId, threadId)
  if (!found) throw conflict('Choose an agent to talk to first.')
  return found.agent.id
}

/** Reads files as a run does that is started with a form. */
async function contentOf(
  userId: string,
  agentId: number,
  { text, files }: Required<Pick<ThreadMessageRequest, 'text' | 'files'>>,
  signal: AbortSignal,
): Promise<FormInput> {
  const form = new FormData()
  if (text !== '') form.set('input', text)
  let bytes = 0
  for (const file of files) {
    const content = await file.load()
    bytes += content.length
    if (bytes > runFileBytesMax) throw new Failure(413, 'too_large', runFilesTooLarge)
    form.append('file', new Blob([content], { type: file.type }), file.name)
  }
  const body = new Response(form)
  return inputFromForm(userId, agentId, {
    read: async () => new Uint8Array(await body.arrayBuffer()),
    contentType: body.headers.get('content-type') ?? '',
    signal,
  })
}
