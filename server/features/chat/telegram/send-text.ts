import { z } from 'zod'
import type { ChatText, OpenBot } from '#server/features/chat/chat-bot.ts'
import type { SendOutcome } from '#server/features/ways/public.ts'
import { inParts } from '#server/integrations/in-parts.ts'
import { callBot, outcomeOf } from './bot-api.ts'

const partMax = 4_096
/** Longest message in all. */
const textMax = 40_000
const sent = z.object({ message_id: z.int() })
// A preview would fetch an address that a model wrote.
const plain = { link_preview_options: { is_disabled: true } }

/**
 * Sends a text, as plain text so that it cannot look like anything else, in parts if it is long; the buttons are below
 * the last part. When only some parts arrived, that is `unknown`.
 */
export async function sendText(
  bot: OpenBot,
  { chat, text, buttons = [] }: Omit<ChatText, 'idempotencyKey'>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const parts = inParts(text.slice(0, textMax), partMax)
  let last = 0
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const markup = isLast && buttons.length > 0 ? { reply_markup: keyboardOf(buttons) } : {}
    const body = { chat_id: chat, text: part, ...plain, ...markup }
    const answer = await callBot(bot, 'sendMessage', body, { result: sent, signal })
    if (!answer.isOk) {
      const outcome = outcomeOf(answer)
      return index === 0 ? outcome : { state: 'unknown', message: `Only a part arrived. ${answer.message}` }
    }
    last = answer.value.message_id
  }
  return { state: 'sent', proof: `Message ${last}`, remote: { chat, message: String(last) } }
}

/** Replaces a message and its buttons. */
export async function editText(
  bot: OpenBot,
  { chat, message }: Record<string, string>,
  text: string,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const body = { chat_id: chat, message_id: Number(message), text: text.slice(0, partMax), ...plain }
  const answer = await callBot(bot, 'editMessageText', body, { result: z.unknown(), signal })
  if (answer.isOk || /message is not modified/i.test(answer.message))
    return { state: 'sent', proof: `Message ${message}` }
  // An edit that is made twice is no different.
  const outcome = outcomeOf(answer)
  return outcome.state === 'unknown' ? { state: 'failed', message: answer.message } : outcome
}

/** One button a row: labels are sentences. */
const keyboardOf = (buttons: NonNullable<ChatText['buttons']>) => ({
  inline_keyboard: buttons.map(({ label, data }) => [{ text: label, callback_data: data }]),
})
