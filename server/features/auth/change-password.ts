import { and, eq } from 'drizzle-orm'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/auth.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { endSessionsOf, sidOf, spendOne } from '#server/features/sessions/service.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { changeLimit } from './limits.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { inTurn } from './password-hash-limiter.ts'
import { dropResetTokens } from './reset-token.ts'
import { refuseWeakPassword } from './weak-password.ts'

interface Change {
  currentPassword: string
  newPassword: string
}

/**
 * Sets a new password and ends all other sessions than that of `token`; answers how many. Throws `invalid` with the
 * field where the current password is wrong or the new one is the same, `tooManyRequests` after ten tries in an hour.
 */
export async function changePassword(
  { email, ...actor }: Actor & { email: string },
  { currentPassword, newPassword }: Change,
  token: string,
): Promise<number> {
  const hash = await provePassword(actor.userId, currentPassword, 'currentPassword')
  if (newPassword === currentPassword)
    throw refused('newPassword', 'Choose another one than the current password')
  refuseWeakPassword(newPassword, { email, field: 'newPassword' })
  const newHash = await inTurn(() => hashPassword(newPassword))
  return inTransaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ password: newHash })
      .where(and(isPasswordOf(actor.userId), eq(accounts.password, hash)))
      .returning({ id: accounts.id })
    if (changed.length === 0) throw conflict('The password has just been changed elsewhere.')
    await dropResetTokens(tx, actor.userId)
    const endedSessions = await endSessionsOf(tx, actor.userId, sidOf(token))
    const about = { resource: 'user', resourceId: actor.userId, metadata: { endedSessions } }
    await recordActivity(tx, { ...actor, action: 'change_password', ...about })
    return endedSessions
  })
}

/**
 * Has who is signed in prove that they know the password; answers its hash. Throws `invalid` at this field of the call
 * where it is wrong or the account has none, `tooManyRequests` after ten tries in an hour.
 */
export async function provePassword(userId: string, password: string, field: string): Promise<string> {
  await spendOne(`password-change:${userId}`, changeLimit)
  const hash = await findPasswordHash(db, userId)
  if (hash === undefined || !(await inTurn(() => verifyPassword({ hash, password }))))
    throw refused(field, 'This is not your current password')
  return hash
}

/** The row that holds a user's password, as a condition. */
export const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

/** The hash of a user's password; undefined for an account that signs in elsewhere alone. */
export async function findPasswordHash(on: Queries, userId: string): Promise<string | undefined> {
  const [account] = await on.select({ hash: accounts.password }).from(accounts).where(isPasswordOf(userId))
  return account?.hash ?? undefined
}

const refused = (path: string, message: string) => invalid(message, [{ path, message }])
