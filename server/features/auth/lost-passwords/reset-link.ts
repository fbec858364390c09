import { and, eq } from 'drizzle-orm'
import { pages } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { resetLimits } from '#server/features/auth/limits.ts'
import { makeResetToken } from '#server/features/auth/passwords/reset-token.ts'
import { countWithin, enforceLimit } from '#server/features/auth/sessions/session-store.ts'
import { withinTransaction } from '#server/features/auth/sessions/transaction-scope.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { sendNow, sendsLinks } from '#server/platform/mail/send-now.ts'
import { findActiveUser } from './reset-password.ts'

/** The link with which the holder of a token sets a new password. */
export const resetLink = (site: string, token: string) => `${site}${pages.resetPassword}?token=${token}`

/**
 * Emails a link if there is such an account. Throws `tooManyRequests` per client address, whatever account it asks for.
 */
export async function emailResetLink(email: string, request: RequestFacts): Promise<void> {
  const { smtpUrl, publicUrl } = config
  if (!smtpUrl || !publicUrl) throw conflict('This server sends no emails. Ask its operator for a link.')
  await enforceLimit(`password-links-from:${request.ip}`, resetLimits.perAddress)
  // Continues after the answer, so that the response time does not reveal whether the account exists.
  sendLink(email, publicUrl, request).catch((error: unknown) =>
    log.warn({ err: error }, 'Could not send a link to set a new password; check the email settings'),
  )
}

async function sendLink(email: string, publicUrl: string, request: RequestFacts): Promise<void> {
  const user = await findActiveUser(email)
  if (!user) return
  const { perAccount } = resetLimits
  const { count } = await countWithin(`password-links-to:${user.id}`, perAccount.window)
  if (count > perAccount.max) return
  const token = await withinTransaction(async (tx) => {
    const actor = { userId: user.id, ip: request.ip, userAgent: request.userAgent }
    const about = { resource: 'user', resourceId: user.id, metadata: { by: 'mail' } }
    await recordActivity(tx, { ...actor, action: 'make_password_link', ...about })
    return makeResetToken(user.id)
  })
  const text = emailWith(resetLink(publicUrl, token), publicUrl)
  await sendNow({ to: user.email, subject: 'Set a new password for Balancia', text })
}

const emailWith = (
  link: string,
  site: string,
) => `Someone, probably you, asked for a new password for your Balancia account at ${site}.

Set one here. The link works once, and for one hour:
${link}

If it was not you, ignore this email: your password does not change.
`

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
