import { and, eq } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { incomingMessages, type LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { pressDelivery, pressIn } from '#server/features/ways/public.ts'
import type { Incoming } from './chat-bot.ts'
import { chatTexts } from './chat-texts.ts'
import { agentIn } from './choose-agent.ts'
import { storeIncoming } from './store-incoming.ts'
import { chooseAgent } from './talk.ts'

/**
 * Acts on a press of a linked account, and answers beside the button. A decision is made once by itself, so it is
 * stored after it: a press that was interrupted is not lost.
 */
export async function takePress(account: LinkedAccountRow, incoming: Incoming): Promise<void> {
  const { service } = account
  const isRepetition = and(
    eq(incomingMessages.service, service),
    eq(incomingMessages.externalId, incoming.externalId),
  )
  const [before] = await db
    .select({ outcome: incomingMessages.outcome })
    .from(incomingMessages)
    .where(isRepetition)
  if (before) return incoming.respond(before.outcome ?? chatTexts.foreignButton)
  const outcome = await outcomeOf(account, incoming.text)
  await inTransaction((tx) => storeIncoming(tx, { service, incoming, what: 'press', account, outcome }))
  await incoming.respond(outcome)
}

async function outcomeOf(account: LinkedAccountRow, data: string): Promise<string> {
  const press = pressIn(data)
  if (press) {
    const { userId, service } = account
    return (await pressDelivery({ userId, userAgent: service }, press)).text
  }
  const agentId = agentIn(data)
  return agentId === undefined ? chatTexts.foreignButton : chooseAgent(account, agentId)
}
