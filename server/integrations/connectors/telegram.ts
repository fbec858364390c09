import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField, textField } from '#server/integrations/field.ts'
import { inParts, sendParts } from '#server/integrations/in-parts.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const messageMax = 4_096
const bot = z.object({ ok: z.literal(true), result: z.object({ username: z.string() }) })
const sent = z.object({ ok: z.literal(true), result: z.object({ message_id: z.int() }) })

export const telegram = defineConnector({
  id: 'telegram',
  name: 'Telegram',
  description: 'Send messages to a Telegram chat, group or channel through your bot.',
  category: 'communication',
  authType: 'api_key',
  fields: {
    apiKey: apiKeyField({ hint: 'The token of your bot', placeholder: '123456789:AA…' }),
    chatId: textField('Chat', { hint: 'A number, or @name of a channel', placeholder: '@my_channel' }),
  },
  steps: [
    'In Telegram, write “/newbot” to @BotFather and copy the token that it answers.',
    'Write to your new bot once, or add it to the group or channel that should get the messages.',
    'For a private chat, ask @userinfobot for your number and enter it as the chat.',
  ],
  address: () => 'https://api.telegram.org',
  check: {
    run: async ({ call, config }) =>
      mapped(
        await call.json(bot, path`/bot${config.apiKey}/getMe`),
        ({ result }) => `Connected as the bot @${result.username}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'send_message',
      title: 'Send a message',
      description: 'Send a message to the connected Telegram chat. Long texts are sent in several messages.',
      input: z.object({ text: z.string().min(1).max(40_000) }),
      output: z.object({ messages: z.int() }),
      effect: 'write',
      isTargetFixed: true,
      run: ({ call, config }, { text }) =>
        sendParts(inParts(text, messageMax), (part) =>
          call.json(sent, path`/bot${config.apiKey}/sendMessage`, {
            json: { chat_id: config.chatId, text: part },
          }),
        ),
    }),
  ],
})
