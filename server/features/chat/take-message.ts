import { inTransaction } from '#server/db/database.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { answerQuestion } from './answer-question.ts'
import type { Incoming } from './chat-bot.ts'
import { chatTexts } from './chat-texts.ts'
import { storeIncoming } from './store-incoming.ts'

/** Acts on a message of a linked account. */
export async function takeMessage(account: LinkedAccountRow, incoming: Incoming): Promise<void> {
  if (await answerQuestion(account, incoming)) return
  const isNew = await inTransaction((tx) =>
    storeIncoming(tx, { service: account.service, incoming, what: 'message', account }),
  )
  if (isNew) await incoming.respond(chatTexts.help)
}
