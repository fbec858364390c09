import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { executionStatuses, runFileBytesMax } from '#contract/runs/run-names.ts'
import {
  idParams,
  longTextBytesMax,
  nothing,
  pageQuery,
  rowId,
  rowIdText,
  timestamp,
  withMessage,
} from '#contract/values.ts'
import { threadMessageMax, threadSearchMax, threadSources, threadTitleMax } from './thread-names.ts'

/** A conversation with an agent, as the list shows it. */
export const thread = z
  .object({
    id: rowId,
    title: z.string(),
    agentId: rowId,
    agentName: z.string(),
    /** `deleted`: the agent is in the trash, so nothing can be asked until it is restored. */
    agentState: z.enum(['active', 'paused', 'deleted']),
    source: z.enum(threadSources),
    isOwn: z.boolean(),
    /** The name or the email address of the user who began it. */
    ownerName: z.string(),
    /** How many others it is shared with. */
    shareCount: z.int(),
    lastMessageAt: timestamp,
    /** The beginning of the newest message. */
    excerpt: z.string(),
    /** The run that works on the newest message, while it is open. */
    openExecutionId: rowId.nullable(),
  })
  .meta({ id: 'Thread' })
export type ThreadReply = z.input<typeof thread>

export const threadMessage = z
  .object({
    id: rowId,
    author: z.enum(['user', 'agent']),
    /** Its author by name; null: you, the agent, or an account that is gone. */
    userName: z.string().nullable(),
    text: z.string(),
    files: z.array(z.object({ name: z.string(), bytes: z.int() })),
    /** The run that answers this message, or that this answer is of. */
    executionId: rowId.nullable(),
    /** The status of that run. */
    status: z.enum(executionStatuses).nullable(),
    /** It waits until the messages before it are answered. */
    isWaiting: z.boolean(),
    /** The built-in engine answered, without an AI model. */
    isBuiltIn: z.boolean(),
    /** Of an answer outside of the page: whether the service has it, and why not. */
    delivery: z.enum(['queued', 'sending', 'sent', 'failed', 'unknown']).nullable(),
    deliveryError: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ThreadMessage' })
export type ThreadMessageReply = z.input<typeof threadMessage>

/** A user with whom a thread is shared; the id names them in the call that ends it. */
const threadShare = z.object({ userId: z.string(), name: z.string(), email: z.string() })

export const threadDetail = thread
  .extend({
    /** Oldest first, messages that wait last: the newest ones before `before`. */
    messages: z.array(threadMessage),
    hasEarlier: z.boolean(),
    /** For the user who began it; empty for others. */
    shares: z.array(threadShare),
  })
  .meta({ id: 'ThreadDetail' })
export type ThreadDetailReply = z.input<typeof threadDetail>

/** What became of a message. */
export const takenMessage = z
  .object({
    threadId: rowId,
    messageId: rowId,
    /** The run that answers it; null: it waits for the answer to an earlier message. */
    executionId: rowId.nullable(),
  })
  .meta({ id: 'TakenMessage' })
export type TakenMessage = z.output<typeof takenMessage>

const messageText = z
  .string(withMessage('Write a message'))
  .trim()
  .min(1, 'Write a message')
  .max(threadMessageMax, `A message has at most ${threadMessageMax.toLocaleString('en')} characters`)

export const threadForm = z
  .strictObject({
    agentId: rowId,
    /** The run that it is about: its result becomes the first message of the agent. */
    executionId: rowId.optional(),
  })
  .meta({ id: 'ThreadForm' })

export const threadsQuery = pageQuery.extend({
  agentId: rowIdText.optional(),
  search: z.string().max(threadSearchMax, `Search for at most ${threadSearchMax} characters`).optional(),
})
export type ThreadsQuery = z.output<typeof threadsQuery>

const messageParams = idParams.extend({ messageId: rowIdText })
const shareParams = idParams.extend({ userId: z.string().min(1).max(64) })

export const threadsApi = {
  list: endpoint('GET /api/threads', {
    summary: 'Your conversations with agents and those shared with you, the last one first',
    query: threadsQuery,
    reply: z.array(thread),
  }),
  one: endpoint('GET /api/threads/:id', {
    summary: 'A conversation with its newest messages, or those before one',
    params: idParams,
    query: pageQuery,
    reply: threadDetail,
  }),
  create: endpoint('POST /api/threads', {
    summary: 'Begin a conversation with an agent, maybe about the result of a run',
    scope: 'run',
    body: threadForm,
    reply: thread,
    status: 201,
  }),
  rename: endpoint('PATCH /api/threads/:id', {
    summary: 'Rename a conversation',
    params: idParams,
    body: z.strictObject({
      title: z
        .string(withMessage('A name is required'))
        .trim()
        .min(1, 'A name is required')
        .max(threadTitleMax, `A name has at most ${threadTitleMax} characters`),
    }),
    reply: thread,
  }),
  remove: endpoint('DELETE /api/threads/:id', {
    summary: 'Delete a conversation and stop the run that works on it; its runs stay in the history',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  post: endpoint('POST /api/threads/:id/messages', {
    summary:
      'Write to the agent: starts a run, or waits for its turn; repeating it with the same `Idempotency-Key` adds nothing',
    scope: 'run',
    params: idParams,
    body: z.strictObject({ text: messageText }).meta({ id: 'ThreadMessageForm' }),
    bodyLimit: longTextBytesMax,
    reply: takenMessage,
    status: 202,
  }),
  postFiles: endpoint('POST /api/threads/:id/messages/file', {
    summary:
      'The same with files (a form with `file`, maybe `input`); a file that cannot be read adds nothing',
    scope: 'run',
    params: idParams,
    body: z
      .strictObject({
        file: z.string().meta({
          format: 'binary',
          description:
            'Text, CSV, PDF or Word (DOCX), at most 10 MB, or pictures (PNG, JPEG, WebP, GIF): the field may be repeated for up to 5 of them, 10 MB together.',
        }),
        input: z.string().max(threadMessageMax).optional().meta({ description: 'The message.' }),
      })
      .meta({ id: 'ThreadFilesForm' }),
    rawBody: true,
    bodyType: 'multipart/form-data',
    bodyLimit: runFileBytesMax + longTextBytesMax,
    bodyTimeMs: 120_000,
    reply: takenMessage,
    status: 202,
  }),
  retry: endpoint('POST /api/threads/:id/messages/:messageId/retry', {
    summary: 'Ask again what was not answered, when it is the newest message',
    scope: 'run',
    params: messageParams,
    reply: takenMessage,
    status: 202,
  }),
  share: endpoint('POST /api/threads/:id/shares', {
    summary: 'Share a conversation with a user who may run its agent',
    params: idParams,
    body: z
      .strictObject({ email: z.email('Enter an email address').max(254) })
      .meta({ id: 'ThreadShareForm' }),
    reply: threadDetail.shape.shares,
  }),
  unshare: endpoint('DELETE /api/threads/:id/shares/:userId', {
    summary: 'Stop sharing a conversation with a user',
    params: shareParams,
    reply: nothing,
    status: 204,
  }),
}
