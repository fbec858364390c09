import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { forgetDetails, type Actor, recordActivity } from '#server/features/activity/public.ts'
import {
  dropResetTokens,
  dropWaysIn,
  findPasswordHash,
  provePassword,
} from '#server/features/passwords/public.ts'
import { endSessionsOf } from '#server/features/sessions/public.ts'
import { clock } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/failure.ts'
import { refuseLastAdmin, tellOfRights } from './manage-users.ts'

/**
 * Verifies that the signed-in user wants to delete their account: by its address, and by its password if it has one.
 * Throws `invalid` with the field.
 */
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
 * Closes an account permanently: its sessions end, its keys and invitations become invalid, and its address is free
 * immediately. Its data is deleted later. Throws `forbidden` for the last administrator.
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

/** Closed accounts that are not deleted yet. */
export function closedAccounts(): Promise<{ id: string }[]> {
  return db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
}

/** Deletes a closed account with all its data; the activity log keeps the actions without their details. */
export async function removeAccount(userId: string): Promise<void> {
  await inTransaction(async (tx) => {
    // Years of runs are deleted in one transaction.
    await tx.execute(sql`set local statement_timeout = 0`)
    await forgetDetails(tx, userId)
    await tx.delete(users).where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
  })
}
