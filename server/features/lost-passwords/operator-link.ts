import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { makeResetToken } from '#server/features/passwords/public.ts'
import { withinTransaction } from '#server/features/sessions/public.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { sendsLinks } from '#server/platform/mail/send-now.ts'
import { resetLink } from './forgotten-password.ts'
import { findActiveUser } from './reset-password.ts'

/**
 * Creates a link that the operator passes on, with which the owner of an account sets a new password; undefined when no
 * active account has this address.
 */
export async function makeOperatorLink(email: string, site: string): Promise<string | undefined> {
  const user = await findActiveUser(email.trim())
  if (!user) return undefined
  return linkFor(user.id, site, { userId: user.id }, 'operator')
}

/**
 * Creates the same for an administrator, when this installation sends no emails; the activity log records who created
 * it. Throws `conflict` when emails are sent, and `notFound` for an account that does not exist or is deactivated.
 */
export async function makeAdminLink(actor: Actor, userId: string, site: string): Promise<string> {
  if (sendsLinks())
    throw conflict(
      'This installation sends emails: they have a link sent by “Forgot password?” when they sign in.',
    )
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), users.isActive))
  if (!user) throw notFound('User')
  return linkFor(user.id, site, actor, 'administrator')
}

async function linkFor(userId: string, site: string, actor: Actor, by: string): Promise<string> {
  const token = await withinTransaction(async (tx) => {
    const about = { resource: 'user', resourceId: userId, metadata: { by } }
    await recordActivity(tx, { ...actor, action: 'make_password_link', ...about })
    return makeResetToken(userId)
  })
  return resetLink(site, token)
}
