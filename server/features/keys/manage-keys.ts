import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { type KeyForm, keysMax } from '#contract/keys.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { apiKeys } from '#server/db/tables/keys.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, forbidden, notFound } from '#server/platform/failure.ts'
import { newKey, userKeyPrefix } from '#server/platform/secrets/api-key.ts'

const dayMs = 24 * 3_600_000

const listed = {
  id: apiKeys.id,
  name: apiKeys.name,
  hint: apiKeys.prefix,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
}

const isKept = (userId: string) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))

/** Returns the keys of a user that are not revoked, including expired ones. */
export function listKeys(userId: string) {
  return db.select(listed).from(apiKeys).where(isKept(userId)).orderBy(desc(apiKeys.createdAt), apiKeys.id)
}

/**
 * Creates a key, which only this answer contains. Throws `forbidden` for a scope beyond the user's own role, and
 * `conflict` when the user has the maximum number of keys.
 */
export function createKey(actor: Actor, role: CurrentUser['role'], form: KeyForm) {
  if (form.scopes.includes('admin') && role === 'user')
    throw forbidden('Only an administrator can create a key with the scope "admin".')
  const { key, keyHash, keyHint } = newKey(userKeyPrefix)
  const { name, scopes, expiresInDays } = form
  const createdAt = clock.now()
  const expiresAt = expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * dayMs)
  return inTransaction(async (tx) => {
    await oneAtATime(tx, locks.keysOf, [actor.userId])
    if ((await tx.$count(apiKeys, isKept(actor.userId))) >= keysMax)
      throw conflict(`You have ${keysMax} keys, the maximum. Revoke one to create another.`)
    const [made] = await tx
      .insert(apiKeys)
      .values({
        id: randomUUID(),
        userId: actor.userId,
        name,
        prefix: keyHint,
        keyHash,
        scopes,
        expiresAt,
        createdAt,
      })
      .returning(listed)
    if (!made) throw new Error('The database stored no key.')
    const metadata = { name, scopes, expiresAt: expiresAt?.toISOString() ?? null }
    await recordActivity(tx, {
      ...actor,
      action: 'create_key',
      resource: 'key',
      resourceId: made.id,
      metadata,
    })
    return { ...made, key }
  })
}

/** Revokes a key of the actor permanently. Throws `notFound` when it is not theirs. */
export async function revokeKey(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: clock.now() })
      .where(and(eq(apiKeys.id, id), isKept(actor.userId)))
      .returning({ name: apiKeys.name })
    if (!revoked) throw notFound('Key')
    await recordActivity(tx, {
      ...actor,
      action: 'revoke_key',
      resource: 'key',
      resourceId: id,
      metadata: revoked,
    })
  })
}
