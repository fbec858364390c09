import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import type { Incoming } from './chat-bot.ts'
import { chatTexts } from './chat-texts.ts'

/** Acts on a press of a linked account, and answers beside the button. */
export async function takePress(_account: LinkedAccountRow, incoming: Incoming): Promise<void> {
  await incoming.respond(chatTexts.foreignButton)
}
