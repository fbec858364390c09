import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { apiKeys } from '#server/db/tables/keys.ts'
import { users } from '#server/db/tables/users.ts'
import { sessionToken } from '#server/features/auth/public.ts'
import { clientAddressHeader } from '#server/http/context.ts'
import { clock } from '#server/platform/clock.ts'
import { invalid, tooManyRequests } from '#server/platform/failure.ts'
import { hashOf, userKeyOf } from '#server/platform/secrets/api-key.ts'
import type { Principal } from '#server/platform/principal.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'

/** Minimum time between two updates of a key's last use, in ms. */
const noteUseAfterMs = 60_000
/** Maximum number of invalid keys from one client address per minute. */
const failuresMax = 120

const failures = new RateWindow(60)

/**
 * Returns the user of the API key in this request; undefined if the key is unknown, revoked or expired, or its user is
 * deactivated. A key without the scope `admin` has the rights of an ordinary user, also when an administrator created
 * it. Throws `invalid` when there is also a session: only one of them may identify the caller.
 */
export async function findKeyPrincipal(headers: Headers): Promise<Principal | undefined> {
  const address = headers.get(clientAddressHeader) ?? 'unknown'
  const seconds = failures.waitOf(address)
  if (seconds > 0) throw tooManyRequests(seconds)
  if (await sessionToken(headers)) throw invalid('Send a key or a session cookie, not both.')
  const key = userKeyOf(headers)
  const found = key && (await findKey(key))
  if (!found) {
    failures.take(address, failuresMax)
    return undefined
  }
  const { id, name, scopes, user } = found
  await noteUse(id, found.lastUsedAt)
  const asWho = scopes.includes('admin') ? user : { ...user, role: 'user' as const }
  return { user: asWho, via: 'key', scopes, keyName: name }
}

async function findKey(key: string) {
  const [found] = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      user: users,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, hashOf(key)), isNull(apiKeys.revokedAt), eq(users.isActive, true)))
  const isOver = found?.expiresAt && found.expiresAt <= clock.now()
  return isOver ? undefined : found
}

async function noteUse(id: string, lastUsedAt: Date | null): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - noteUseAfterMs)
  if (lastUsedAt && lastUsedAt > before) return
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))))
}
