import { z } from 'zod'
import { BotFailure, type ChatBotKind } from '#server/features/chat/chat-bot.ts'
import { chatWaySender } from '#server/features/chat/chat-way-sender.ts'
import { log } from '#server/platform/log.ts'
import { callBot, isRevoked, revokedMessage, telegramServer } from './bot-api.ts'
import { editText, sendText } from './send-text.ts'
import { incomingOf, update, wantedUpdates } from './updates.ts'

/** Seconds that one request for updates waits for them. */
const pollSeconds = 25
const me = z.object({ id: z.int(), username: z.string() })
const updates = z.array(z.looseObject({ update_id: z.int() }))

/** The bot of the installation at Telegram: it asks for updates, so that the server needs no public address. */
export const telegramBot: ChatBotKind = {
  service: 'telegram',
  fields: [
    {
      name: 'token',
      label: 'Token of the bot',
      isSecret: true,
      isRequired: true,
      hint: 'The message of @BotFather that says “Use this token” has it.',
      placeholder: '123456789:AA…',
    },
    {
      name: 'server',
      label: 'Server',
      isSecret: false,
      isAddress: true,
      isRequired: false,
      hint: 'Only if you run a Bot API server of your own.',
      placeholder: telegramServer,
    },
  ],
  steps: [
    'In Telegram, write “/newbot” to @BotFather. Choose a name that the users of this server will recognize.',
    'Copy the token that it answers and enter it here.',
    'Use the bot for this server alone: two programs cannot receive the messages of one bot.',
  ],
  async check(bot, signal) {
    if (bot.config.server && !URL.canParse(bot.config.server))
      return {
        isOk: false,
        field: 'server',
        message: 'Enter a whole address as the server, such as https://bots.example.com',
      }
    const answer = await callBot(bot, 'getMe', {}, { result: me, signal })
    if (!answer.isOk)
      return {
        isOk: false,
        field: isRevoked(answer.status) ? 'token' : 'server',
        message: isRevoked(answer.status)
          ? 'Telegram does not know this token. Copy the whole token from @BotFather.'
          : answer.message,
      }
    // Messages go to a webhook or to those who ask for them, never to both.
    await callBot(bot, 'deleteWebhook', {}, { result: z.unknown(), signal })
    return { isOk: true, name: `@${answer.value.username}`, config: { botId: String(answer.value.id) } }
  },
  async receive(bot, on, signal) {
    let offset = Number(bot.cursor ?? 0)
    while (!signal.aborted) {
      const body = { offset, timeout: pollSeconds, allowed_updates: wantedUpdates }
      const totalMs = (pollSeconds + 10) * 1_000
      const answer = await callBot(bot, 'getUpdates', body, { result: updates, signal, totalMs })
      if (!answer.isOk) throw receiveFailure(answer)
      await on.works()
      for (const sent of answer.value) {
        const known = update.safeParse(sent)
        const incoming = known.success ? incomingOf(bot, known.data) : null
        if (!known.success)
          log.info({ update: sent.update_id }, 'Ignored an update of Telegram that is unknown')
        if (incoming) await on.take(incoming)
        offset = sent.update_id + 1
      }
      if (answer.value.length > 0) await on.moveTo(String(offset))
    }
  },
  linkOf: ({ name }, code) => `https://t.me/${name.replace('@', '')}?start=${code}`,
  howTo: ({ name }) => `Open ${name} in Telegram and press Start, or send it this code.`,
  sendText,
  waySender: (openBot) => chatWaySender('telegram', openBot, { sendText, editText }),
}

function receiveFailure({
  status,
  message,
  retryAfterMs,
}: {
  status: number
  message: string
  retryAfterMs?: number
}): BotFailure {
  if (isRevoked(status)) return new BotFailure(revokedMessage, { isRevoked: true })
  if (status === 409)
    return new BotFailure(
      'Another program receives the messages of this bot. Stop it, or make a new bot for this server.',
    )
  return new BotFailure(message, { retryAfterMs })
}
