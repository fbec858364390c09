import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { endSessionsOf } from '#server/features/auth/sessions/end-sessions.ts'
import { sidOf } from '#server/features/auth/sessions/session-store.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { isPasswordOf, confirmPassword } from './credentials.ts'
import { hashPassword, limitHashing } from './password.ts'
import { dropResetTokens } from './reset-token.ts'
import { refuseWeakPassword } from './weak-password.ts'

interface Change {
  currentPassword: string
  newPassword: string
}

/**
 * Sets a new password and ends all sessions except that of `token`; returns how many it ended. Throws `invalid` with
 * the field if the current password is wrong or the new one is the same, `tooManyRequests` after ten tries in an hour.
 */
export async function changePassword(
  { email, ...actor }: Actor & { email: string },
  { currentPassword, newPassword }: Change,
  token: string,
): Promise<number> {
  const hash = await confirmPassword(actor.userId, currentPassword, 'currentPassword')
  if (newPassword === currentPassword)
    throw refused('newPassword', 'Choose another one than the current password')
  refuseWeakPassword(newPassword, { email, field: 'newPassword' })
  const newHash = await limitHashing(() => hashPassword(newPassword))
  return inTransaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ password: newHash })
      .where(and(isPasswordOf(actor.userId), eq(accounts.password, hash)))
      .returning({ id: accounts.id })
    if (changed.length === 0) throw conflict('The password was just changed elsewhere. Sign in again.')
    await dropResetTokens(tx, actor.userId)
    const endedSessions = await endSessionsOf(tx, actor.userId, sidOf(token))
    const about = { resource: 'user', resourceId: actor.userId, metadata: { endedSessions } }
    await recordActivity(tx, { ...actor, action: 'change_password', ...about })
    return endedSessions
  })
}

const refused = (path: string, message: string) => invalid(message, [{ path, message }])
