import { recordActivity } from '#server/features/activity/service.ts'
import { resetLink } from './forgotten-password.ts'
import { findActiveUser } from './reset-password.ts'
import { makeResetToken } from './reset-token.ts'
import { withinTransaction } from './transaction-scope.ts'

/** A link for the operator to hand on, by which the owner of an account sets a new password; undefined where no active account has this address. */
export async function makeOperatorLink(email: string, site: string): Promise<string | undefined> {
  const user = await findActiveUser(email.trim())
  if (!user) return undefined
  const token = await withinTransaction(async (tx) => {
    const about = { resource: 'user', resourceId: user.id, metadata: { by: 'operator' } }
    await recordActivity(tx, { userId: user.id, action: 'make_password_link', ...about })
    return makeResetToken(user.id)
  })
  return resetLink(site, token)
}
