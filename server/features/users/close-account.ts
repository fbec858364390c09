import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { forgetDetails } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { refuseLastAdmin, notifyOfRights } from './manage-users.ts'

/**
 * Closes a user permanently: without rights, and with their address free immediately. Throws `forbidden` for the last
 * administrator.
 */
export async function closeUser(tx: Tx, userId: string): Promise<void> {
  await refuseLastAdmin(tx, userId)
  const nobody = { name: '', firstName: null, lastName: null, profileImageUrl: null, emailVerified: false }
  await tx
    .update(users)
    .set({ ...nobody, email: `${userId}@deleted.invalid`, isActive: false, deletedAt: clock.now() })
    .where(eq(users.id, userId))
  await notifyOfRights(tx, { userId, role: null })
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
