import { z } from 'zod'
import type { ChatBotKind, ChatText, OpenBot } from '#server/features/chat/chat-bot.ts'
import { chatWaySender } from '#server/features/chat/chat-way-sender.ts'
import { failedToSend, sendInOrder } from '#server/features/chat/send-outcome.ts'
import type { SendOutcome } from '#server/features/ways/public.ts'
import { inParts } from '#server/integrations/in-parts.ts'
import { type CallFailure, isUnknown, type Outcome } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'
import { callDiscord, type DiscordApp, discordServer, revokedMessage } from './discord-calls.ts'
import { escapedMarkdown, messageOf, nonceOf, partMax, plainMessage, rowsOf } from './discord-messages.ts'
import { receiveDiscord } from './receive-discord.ts'

/** Longest message in all. */
const textMax = 40_000
/** Attempts without an answer; Discord shows a repetition with the same nonce once, for some minutes. */
const triesMax = 3

/** Discord, over its gateway: it needs no public address of this server. */
export const discordBot: ChatBotKind = {
  service: 'discord',
  fields: [
    {
      name: 'token',
      label: 'Token of the bot',
      isSecret: true,
      isRequired: true,
      hint: 'Under “Bot”, after “Reset Token”',
      placeholder: null,
    },
    {
      name: 'server',
      label: 'Server',
      isSecret: false,
      isAddress: true,
      isRequired: false,
      hint: 'Only for a server of your own that is compatible with Discord',
      placeholder: discordServer,
    },
  ],
  steps: [
    'Open https://discord.com/developers/applications, choose “New Application” and name it.',
    'Under “Bot”, choose “Reset Token”, copy the token and enter it here. It needs no privileged intent.',
    'Under “OAuth2”, “URL Generator”, choose the scope bot without permissions, open the address, and add the bot to a Discord server that your users are in.',
  ],
  check: checkDiscord,
  receive: receiveDiscord,
  linkOf: ({ config: { botId } }) => (botId ? `https://discord.com/users/${botId}` : null),
  howTo: ({ name }) => `Open a direct message to ${name} in Discord, and send it the code.`,
  linkedText: 'Linked. From now on your notifications come here, and you can decide and answer here.',
  sendText,
  waySender: (openBot) => chatWaySender('discord', openBot, { sendText, editText }),
}

const me = z.object({ id: z.string(), username: z.string(), bot: z.literal(true) })

async function checkDiscord(app: DiscordApp, signal: AbortSignal): ReturnType<ChatBotKind['check']> {
  if (app.config.server && !URL.canParse(app.config.server))
    return { isOk: false, message: 'Enter a whole address as the server, such as https://chat.example.com' }
  const answer = await callDiscord(app, '/users/@me', { schema: me }, signal)
  if (answer.ok) return { isOk: true, name: `@${answer.value.username}`, config: { botId: answer.value.id } }
  const message = answer.isUnknownKey
    ? 'Discord does not know this token. Reset it under “Bot” and copy the new one.'
    : answer.message
  return { isOk: false, message }
}

/** Sends a text in parts; the buttons are below the last part. */
function sendText(
  bot: OpenBot,
  { chat, text, buttons = [], idempotencyKey }: ChatText,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const parts = inParts(escapedMarkdown(text.slice(0, textMax)), partMax)
  const messages = parts.map((part, at) => ({
    ...messageOf(part),
    components: at === parts.length - 1 ? rowsOf(buttons) : [],
    nonce: nonceOf(idempotencyKey, at),
    enforce_nonce: true,
  }))
  return sendInOrder(messages, signal, async (json) => {
    const at = path`/channels/${chat}/messages`
    const send = () => callDiscord(bot, at, { method: 'POST', json, schema: stored }, signal)
    let answer = await send()
    for (let tries = 1; tries < triesMax && !answer.ok && isUnknown(answer) && !signal.aborted; tries += 1)
      answer = await send()
    return outcomeOf(answer)
  })
}

/** Replaces a message and its buttons. */
async function editText(
  bot: OpenBot,
  { chat, message }: Record<string, string>,
  text: string,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const at = path`/channels/${chat ?? ''}/messages/${message ?? ''}`
  const json = { ...plainMessage(text), components: [] }
  const outcome = outcomeOf(await callDiscord(bot, at, { method: 'PATCH', json, schema: stored }, signal))
  // An edit that is made twice is no different.
  return outcome.state === 'unknown' ? { ...outcome, state: 'failed' } : outcome
}

const stored = z.object({ id: z.string(), channel_id: z.string() })

function outcomeOf(answer: Outcome<z.output<typeof stored>>): SendOutcome {
  if (!answer.ok) return failedDiscord(answer)
  const { id, channel_id: chat } = answer.value
  return { state: 'sent', proof: `Message ${id}`, remote: { chat, message: id } }
}

function failedDiscord(failure: CallFailure): SendOutcome {
  if (failure.isUnknownKey) return { state: 'failed', message: revokedMessage, isFinal: true }
  if (failure.code !== 'wrong_key') return failedToSend(failure)
  const message =
    'Discord does not let the bot write to you. Allow direct messages of the Discord server that you share with it, and link your account again.'
  return { state: 'gone', message }
}
