import { type ChatService, chatServiceLabels } from '#contract/notifications/way-names.ts'
import { buttonsOf, type SendOutcome, type WaySender } from '#server/features/ways/public.ts'
import type { ChatBotKind, OpenBot } from './chat-bot.ts'
import { wayText } from './way-text.ts'

/** Sends notifications as plain text with buttons to linked accounts of a service. */
export function chatWaySender(
  service: Exclude<ChatService, 'email'>,
  openBot: () => Promise<OpenBot | null>,
  {
    sendText,
    editText,
  }: Pick<ChatBotKind, 'sendText'> & {
    editText: (
      bot: OpenBot,
      remote: Record<string, string>,
      text: string,
      signal: AbortSignal,
    ) => Promise<SendOutcome>
  },
): WaySender {
  const noBot: SendOutcome = {
    state: 'failed',
    isFinal: true,
    message: `The bot of this server does not work in ${chatServiceLabels[service]}.`,
  }
  return {
    kind: service,
    canDecide: true,
    honoursIdempotencyKey: false,
    async send({ account }, message, signal) {
      const bot = await openBot()
      if (!bot || !account) return noBot
      const { idempotencyKey } = message
      const text = wayText(message)
      return sendText(
        bot,
        { chat: account.externalChat, text, buttons: buttonsOf(message), idempotencyKey },
        signal,
      )
    },
    async edit(_way, { remote, title, outcome }, signal) {
      const bot = await openBot()
      return bot ? editText(bot, remote, `${title}\n\n${outcome}`, signal) : noBot
    },
  }
}
