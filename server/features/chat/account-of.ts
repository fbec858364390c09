import { and, eq } from 'drizzle-orm'
import type { ChatService } from '#contract/notifications/way-names.ts'
import { db } from '#server/db/database.ts'
import { linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import { users } from '#server/db/tables/users.ts'

/** Returns the account of a sender with its user, if that is active. */
export async function accountOf(service: ChatService, senderId: string) {
  const [row] = await db
    .select({ account: linkedAccounts })
    .from(linkedAccounts)
    .innerJoin(users, and(eq(users.id, linkedAccounts.userId), eq(users.isActive, true)))
    .where(and(eq(linkedAccounts.service, service), eq(linkedAccounts.externalId, senderId)))
  return row?.account
}
