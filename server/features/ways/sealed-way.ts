import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { sealedColumn } from '#server/db/reseal.ts'
import { linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import type { WayRow } from '#server/db/tables/notification-ways.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import type { OpenWay } from './way-sender.ts'

const purpose = 'notification way'

/** The sealed secrets of ways. */
export const sealedWays = sealedColumn({
  what: 'secrets of ways to be notified',
  table: 'notification_ways',
  id: 'id',
  column: 'sealed_secrets',
  purpose,
})

/** Seals the secrets of a way. */
export const sealWay = (secrets: Record<string, string>): string => seal(purpose, JSON.stringify(secrets))

/** Opens the secrets of a way; throws when they were sealed under another key than this installation has. */
export function openSecretsOf({ sealedSecrets }: Pick<WayRow, 'sealedSecrets'>): Record<string, string> {
  return sealedSecrets === null ? {} : (JSON.parse(unseal(purpose, sealedSecrets)) as Record<string, string>)
}

/** Returns a way with its secrets opened and its account; throws like `openSecretsOf`. */
export async function openWay(way: WayRow): Promise<OpenWay> {
  const { id, userId, config, accountId, connectionId } = way
  const [account = null] =
    accountId === null ? [] : await db.select().from(linkedAccounts).where(eq(linkedAccounts.id, accountId))
  return { id, userId, config, secrets: openSecretsOf(way), account, connectionId }
}
