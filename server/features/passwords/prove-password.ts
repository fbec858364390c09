import { and, eq } from 'drizzle-orm'
import { db, type Queries } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { spendOne } from '#server/features/sessions/public.ts'
import { invalid } from '#server/platform/failure.ts'
import { changeLimit } from './limits.ts'
import { verifyPassword } from './password.ts'
import { inTurn } from './password-hash-limiter.ts'

/**
 * Checks that the signed-in user knows the password; returns its hash. Throws `invalid` at this field of the call if it
 * is wrong or the account has none, `tooManyRequests` after ten tries in an hour.
 */
export async function provePassword(userId: string, password: string, field: string): Promise<string> {
  await spendOne(`password-change:${userId}`, changeLimit)
  const hash = await findPasswordHash(db, userId)
  if (hash === undefined || !(await inTurn(() => verifyPassword({ hash, password })))) {
    const message = 'This is not your current password'
    throw invalid(message, [{ path: field, message }])
  }
  return hash
}

/** The row that holds a user's password, as a condition. */
export const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

/** The hash of a user's password; undefined for an account with only a single sign-on identity. */
export async function findPasswordHash(on: Queries, userId: string): Promise<string | undefined> {
  const [account] = await on.select({ hash: accounts.password }).from(accounts).where(isPasswordOf(userId))
  return account?.hash ?? undefined
}
