import type { CurrentUser } from '#contract/auth/auth.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import {
  dropResetTokens,
  dropCredentials,
  endSessionsOf,
  findPasswordHash,
  confirmPassword,
} from '#server/features/auth/public.ts'
import { closeUser } from '#server/features/users/public.ts'
import { invalid } from '#server/platform/failure.ts'

/**
 * Verifies that the signed-in user wants to delete their account: by its address, and by its password if it has one.
 * Throws `invalid` with the field.
 */
export async function confirmOwner(
  user: Pick<CurrentUser, 'id' | 'email'>,
  given: { email: string; password?: string },
) {
  if (given.email.toLowerCase() !== user.email.toLowerCase()) {
    const message = 'This is not the address of your account'
    throw invalid(message, [{ path: 'email', message }])
  }
  const hasPassword = (await findPasswordHash(db, user.id)) !== undefined
  if (hasPassword) await confirmPassword(user.id, given.password ?? '', 'password')
}

/**
 * Closes an account permanently: its sessions end, its keys and invitations become invalid, and its address is free
 * immediately. Its data is deleted later. Throws `forbidden` for the last administrator.
 */
export function closeAccount(actor: Actor): Promise<void> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    await closeUser(tx, userId)
    await dropCredentials(tx, userId)
    await dropResetTokens(tx, userId)
    await endSessionsOf(tx, userId)
    await recordActivity(tx, { ...actor, action: 'delete_account', resource: 'user', resourceId: userId })
  })
}
