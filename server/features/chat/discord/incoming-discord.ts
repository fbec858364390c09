import { z } from 'zod'
import type { Incoming, OpenBot } from '#server/features/chat/chat-bot.ts'
import { path } from '#server/integrations/service-caller.ts'
import { log } from '#server/platform/log.ts'
import { callDiscord, tellDiscord } from './discord-calls.ts'
import {
  type DiscordMessage,
  type DiscordPress,
  type DiscordUser,
  interaction,
  message,
} from './discord-events.ts'
import { plainMessage } from './discord-messages.ts'

/** Discord waits 3 s for the acknowledgement of a press. */
const acknowledgeMs = 3_000
const answerMs = 15_000
const updateLater = 6
const onlyForSender = 64

/** Returns what an event is to the bot; null: nothing that it acts on. */
export function incomingOf(bot: OpenBot, type: string, data: unknown): Incoming | null {
  if (type === 'MESSAGE_CREATE') {
    const read = message.safeParse(data)
    return read.success && !read.data.author.bot ? writtenMessage(bot, read.data) : null
  }
  const read = type === 'INTERACTION_CREATE' ? interaction.safeParse(data) : undefined
  return read?.success ? pressed(bot, read.data) : null
}

function writtenMessage(bot: OpenBot, sent: DiscordMessage): Incoming {
  return {
    what: 'message',
    externalId: `message:${sent.id}`,
    sender: senderOf(sent.author),
    chat: { id: sent.channel_id, isPrivate: sent.guild_id === undefined },
    text: sent.content,
    files: [],
    repliesTo: sent.message_reference?.message_id ?? null,
    async respond(text) {
      const json = plainMessage(text)
      const at = path`/channels/${sent.channel_id}/messages`
      const schema = z.looseObject({})
      report(await callDiscord(bot, at, { method: 'POST', json, schema }, AbortSignal.timeout(answerMs)))
    },
  }
}

function pressed(bot: OpenBot, press: DiscordPress): Incoming {
  const by = press.user ?? press.member?.user
  // While the decision is stored, Discord must not show the press as failed.
  const acknowledged = tellDiscord(
    bot,
    path`/interactions/${press.id}/${press.token}/callback`,
    { type: updateLater },
    AbortSignal.timeout(acknowledgeMs),
  ).then(report)
  return {
    what: 'press',
    externalId: `press:${press.id}`,
    sender: by ? senderOf(by) : { id: '', name: '', isBot: true },
    chat: { id: press.channel_id, isPrivate: press.guild_id === undefined },
    text: press.data.custom_id,
    files: [],
    repliesTo: press.message.id,
    async respond(text) {
      await acknowledged
      const json = { ...plainMessage(text), flags: plainMessage(text).flags | onlyForSender }
      const at = path`/webhooks/${press.application_id}/${press.token}`
      report(await tellDiscord(bot, at, json, AbortSignal.timeout(answerMs)))
    },
  }
}

const senderOf = ({ id, username, global_name, bot = false }: DiscordUser) => ({
  id,
  name: global_name ? `${global_name} (@${username})` : `@${username}`,
  isBot: bot,
})

function report(answer: { ok: true } | { ok: false; message: string }): void {
  if (!answer.ok) log.info({ service: 'discord', reason: answer.message }, 'Could not answer a message')
}
