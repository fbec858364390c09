import type { ChatService } from '#contract/notifications/way-names.ts'
import type { Tx } from '#server/db/database.ts'
import { incomingMessages, type LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { clock } from '#server/platform/clock.ts'
import type { Incoming } from './chat-bot.ts'

/** Stores that a message came; false: it is a repetition. Part of the transaction of its effect. */
export async function storeIncoming(
  tx: Tx,
  {
    service,
    incoming: { externalId },
    ...rest
  }: {
    service: ChatService
    incoming: Pick<Incoming, 'externalId'>
    what: string
    account?: LinkedAccountRow
    outcome?: string
  },
): Promise<boolean> {
  const { account, ...columns } = rest
  const stored = await tx
    .insert(incomingMessages)
    .values({ service, externalId, userId: account?.userId ?? null, receivedAt: clock.now(), ...columns })
    .onConflictDoNothing()
    .returning({ id: incomingMessages.id })
  return stored.length > 0
}
