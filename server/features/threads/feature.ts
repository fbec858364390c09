import { threadsApi } from '#contract/threads/threads.ts'
import { threads } from '#server/db/tables/threads.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { idempotencyKey, inputFromForm, sentForm } from '#server/features/runs/public.ts'
import { bind } from '#server/http/bind.ts'
import { answerMessage } from './answer-thread.ts'
import { isEmpty, listThreads } from './list-threads.ts'
import { createThread, removeThread, renameThread, shareThread, unshareThread } from './manage-threads.ts'
import { readThread } from './read-thread.ts'
import { retryMessage } from './retry-message.ts'
import { addMessage, type NewMessage } from './take-message.ts'
import { threadFor } from './thread-access.ts'

/** How long a thread in which nobody wrote is stored, ms. */
const emptyRetentionMs = 86_400_000

const threadRoutes = bind(threadsApi, {
  list: ({ user, query }) => listThreads(user.id, query),
  one: ({ user, params, query }) => readThread(user.id, params.id, query),
  create: (call) => createThread(actorOf(call), call.body),
  rename: (call) => renameThread(actorOf(call), call.params.id, call.body.title),
  remove: async (call) => {
    await removeThread(actorOf(call), call.params.id)
    return undefined
  },
  post: (call) => {
    const { text } = call.body
    const content = { typed: text, input: text, files: [] }
    return post(call, { actor: actorOf(call), threadId: call.params.id, content })
  },
  postFiles: async (call) => {
    const { agent } = await threadFor(call.user.id, call.params.id)
    const content = await inputFromForm(call.user.id, agent.id, sentForm(call.body, call.request))
    return post(call, { actor: actorOf(call), threadId: call.params.id, content })
  },
  retry: (call) => retryMessage(actorOf(call), call.params.id, call.params.messageId),
  share: (call) => shareThread(actorOf(call), call.params.id, call.body.email),
  unshare: async (call) => {
    await unshareThread(actorOf(call), call.params.id, call.params.userId)
    return undefined
  },
})

async function post(
  { request }: { request: { header: (name: string) => string | undefined } },
  message: Omit<NewMessage, 'source'>,
) {
  const key = idempotencyKey(request.header('idempotency-key'))
  const taken = await addMessage({ ...message, source: 'page', key })
  if (!taken) throw new Error('A message of the page was neither taken nor refused.')
  return taken
}

export const threadsFeature: Feature = {
  routes: [threadRoutes],
  jobs: {
    worker: async () => [
      (await import('./start-next.ts')).waitingLoop,
      (await import('./send-answers.ts')).answerLoop,
    ],
  },
  retention: [
    {
      table: threads,
      id: threads.id,
      since: threads.createdAt,
      retentionMs: emptyRetentionMs,
      only: isEmpty,
    },
  ],
  onRunEnded: answerMessage,
}
