import { z } from 'zod'
import { runFileBytesMax } from '#contract/runs/run-names.ts'
import type { Incoming, OpenBot } from '#server/features/chat/chat-bot.ts'
import { callBot, readBotFile } from './bot-api.ts'

const user = z.object({
  id: z.int(),
  is_bot: z.boolean().catch(false),
  first_name: z.string().catch(''),
  last_name: z.string().optional(),
  username: z.string().optional(),
})
const chat = z.object({ id: z.int(), type: z.string() })
const file = z.object({
  file_id: z.string(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  file_size: z.number().optional(),
})
const message = z.object({
  message_id: z.int(),
  from: user.optional(),
  chat,
  text: z.string().optional(),
  caption: z.string().optional(),
  reply_to_message: z.object({ message_id: z.int() }).optional(),
  document: file.optional(),
  voice: file.optional(),
  audio: file.optional(),
  video: file.optional(),
  /** The same picture in several sizes, the largest last. */
  photo: z.array(file).optional(),
})
type Message = z.output<typeof message>

export const update = z.object({
  update_id: z.int(),
  message: message.optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: user,
      data: z.string().optional(),
      message: z.object({ message_id: z.int(), chat }).optional(),
    })
    .optional(),
})
type Update = z.output<typeof update>

/** The updates that the bot asks for. */
export const wantedUpdates = ['message', 'callback_query']

/** Returns what an update is to the bot; null: nothing that it acts on. */
export function incomingOf(
  bot: OpenBot,
  { message: sent, callback_query: pressed }: Update,
): Incoming | null {
  const own = bot.config.botId ?? ''
  if (pressed)
    return {
      what: 'press',
      externalId: `${own}:press:${pressed.id}`,
      sender: senderOf(pressed.from),
      chat: { id: String(pressed.message?.chat.id), isPrivate: pressed.message?.chat.type === 'private' },
      text: pressed.data ?? '',
      files: [],
      repliesTo: pressed.message ? String(pressed.message.message_id) : null,
      respond: (text) => answerPress(bot, { pressId: pressed.id, chatId: pressed.message?.chat.id, text }),
    }
  if (!sent?.from) return null
  const files = filesOf(bot, sent)
  const text = sent.text ?? sent.caption ?? ''
  // Such as somebody who joined a group: nothing that anybody wrote.
  if (text === '' && files.length === 0) return null
  return {
    what: 'message',
    externalId: `${own}:message:${sent.chat.id}:${sent.message_id}`,
    sender: senderOf(sent.from),
    chat: { id: String(sent.chat.id), isPrivate: sent.chat.type === 'private' },
    text,
    files,
    repliesTo: sent.reply_to_message ? String(sent.reply_to_message.message_id) : null,
    respond: (answer) => say(bot, sent.chat.id, answer),
  }
}

function senderOf({ id, is_bot, first_name, last_name, username }: z.output<typeof user>) {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return { id: String(id), name: username ? `${name} (@${username})` : name, isBot: is_bot }
}

function filesOf(
  bot: OpenBot,
  { message_id, document, voice, audio, video, photo }: Message,
): Incoming['files'] {
  const named = [
    { sent: document, name: 'file' },
    { sent: audio, name: 'audio.mp3', type: 'audio/mpeg' },
    { sent: voice, name: 'voice.ogg', type: 'audio/ogg' },
    { sent: video, name: 'video.mp4', type: 'video/mp4' },
    { sent: photo?.at(-1), name: 'photo.jpg', type: 'image/jpeg' },
  ]
  return named.flatMap(({ sent, name, type = 'application/octet-stream' }) =>
    sent
      ? {
          name: sent.file_name ?? `${message_id}-${name}`,
          type: sent.mime_type ?? type,
          load: () => loadFile(bot, sent),
        }
      : [],
  )
}

const place = z.object({ file_path: z.string().optional() })

async function loadFile(bot: OpenBot, { file_id, file_size = 0 }: z.output<typeof file>) {
  if (file_size > runFileBytesMax) throw new Error('The file is too large.')
  const found = await callBot(bot, 'getFile', { file_id }, { result: place })
  if (!found.isOk) throw new Error(found.message)
  return readBotFile(bot, found.value.file_path ?? '', runFileBytesMax)
}

/** Longest text beside a button. */
const besideMax = 200

/** Shows a text beside the button; one that is too long for that, as a message. */
async function answerPress(
  bot: OpenBot,
  { pressId, chatId, text }: { pressId: string; chatId: number | undefined; text: string },
): Promise<void> {
  const isShort = text.length <= besideMax
  const beside = isShort ? { text, show_alert: true } : {}
  await callBot(
    bot,
    'answerCallbackQuery',
    { callback_query_id: pressId, ...beside },
    { result: z.unknown() },
  )
  if (!isShort && chatId !== undefined) await say(bot, chatId, text)
}

async function say(bot: OpenBot, chatId: number, text: string): Promise<void> {
  await callBot(bot, 'sendMessage', { chat_id: chatId, text: text.slice(0, 4_096) }, { result: z.unknown() })
}
