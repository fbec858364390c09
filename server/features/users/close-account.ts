import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { forgetDetails, type Actor, recordActivity } from '#server/features/activity/service.ts'
import {
  dropResetTokens,
  dropWaysIn,
  findPasswordHash,
  provePassword,
} from '#server/features/passwords/service.ts'
import { endSessionsOf } from '#server/features/sessions/service.ts'
import { clock } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/failure.ts'
import { refuseLastAdmin, tellOfRights } from './manage-users.ts'

/** Has who is signed in prove that it is they who delete the account: by its address, and by its password where it has one. Throws `invalid` with the field. */
export async function proveOwner(
  user: Pick<User, 'id' | 'email'>,
  given: { email: string; password?: string },
) {
  if (given.email.toLowerCase() !== user.email.toLowerCase()) {
    const message = 'This is not the address of your account'
    throw invalid(message, [{ path: 'email', message }])
  }
  const hasPassword = (await findPasswordHash(db, user.id)) !== undefined
  if (hasPassword) await provePassword(user.id, given.password ?? '', 'password')
}

/**
 * Shuts an account for good: nobody is signed in to it, no key of a switched-off account opens anything, no invitation that it sent lets
 * anybody in, and its address is free from this moment on. What is its own is removed afterwards. Throws `forbidden` for the last administrator.
 */
export function closeAccount(actor: Actor): Promise<void> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    await refuseLastAdmin(tx, userId)
    const nobody = { name: '', firstName: null, lastName: null, profileImageUrl: null, emailVerified: false }
    await tx
      .update(users)
      .set({ ...nobody, email: `${userId}@deleted.invalid`, isActive: false, deletedAt: clock.now() })
      .where(eq(users.id, userId))
    await dropWaysIn(tx, userId)
    await dropResetTokens(tx, userId)
    await endSessionsOf(tx, userId)
    await tellOfRights(tx, { userId, role: null })
    await recordActivity(tx, { ...actor, action: 'delete_account', resource: 'user', resourceId: userId })
  })
}

/** The accounts that are shut for good and not removed yet. */
export function closedAccounts(): Promise<{ id: string }[]> {
  return db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
}

/** Removes a closed account with all that belongs to it; of the activity log what was done stays, without its details. */
export async function removeAccount(userId: string): Promise<void> {
  await inTransaction(async (tx) => {
    // Years of runs go at once.
    await tx.execute(sql`set local statement_timeout = 0`)
    await forgetDetails(tx, userId)
    await tx.delete(users).where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
  })
}
