import { chatAccountsApi } from '#contract/notifications/chat-accounts.ts'
import { incomingMessages, linkCodes } from '#server/db/tables/chat-accounts.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { listBots, openBot, removeBot, sealedBots, setBot } from './bots.ts'
import { chatBotKinds } from './chat-bot-kinds.ts'
import { emailThreadSender } from './email/email-thread-sender.ts'
import { chatAccountsOf, makeLinkCode, unlinkAccount } from './link-accounts.ts'
import { chatThreadSender } from './talk.ts'

const dayMs = 86_400_000

const chatRoutes = bind(chatAccountsApi, {
  list: ({ user }) => chatAccountsOf(user.id),
  link: (call) => makeLinkCode(actorOf(call), call.body.service),
  unlink: async (call) => {
    await unlinkAccount(actorOf(call), call.params.id)
    return undefined
  },
  bots: () => listBots(),
  setBot: (call) => setBot(actorOf(call), call.params.service, call.body),
  removeBot: async (call) => {
    await removeBot(actorOf(call), call.params.service)
    return undefined
  },
})

export const chatFeature: Feature = {
  routes: [chatRoutes],
  sealed: [sealedBots],
  jobs: { worker: async () => [(await import('./receive-bots.ts')).chatLoop] },
  waySenders: chatBotKinds.flatMap((kind) => kind.waySender?.(() => openBot(kind.service)) ?? []),
  threadSenders: [
    emailThreadSender(() => openBot('email')),
    ...chatBotKinds.flatMap((kind) => chatThreadSender(kind) ?? []),
  ],
  retention: [
    {
      table: incomingMessages,
      id: incomingMessages.id,
      since: incomingMessages.receivedAt,
      retentionMs: 30 * dayMs,
    },
    { table: linkCodes, id: linkCodes.codeHash, since: linkCodes.expiresAt, retentionMs: dayMs },
  ],
}
