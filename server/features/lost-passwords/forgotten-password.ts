import { pages } from '#contract/pages.ts'
import { recordActivity } from '#server/features/activity/public.ts'
import { makeResetToken } from '#server/features/passwords/public.ts'
import { countWithin, spendOne, withinTransaction } from '#server/features/sessions/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { conflict } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { sendAtOnce } from '#server/platform/mail/send-now.ts'
import { resetLimits } from './limits.ts'
import { findActiveUser } from './reset-password.ts'

/** The link with which the holder of a token sets a new password. */
export const resetLink = (site: string, token: string) => `${site}${pages.resetPassword}?token=${token}`

/**
 * Emails a link if there is such an account. Throws `tooManyRequests` per client address, whatever account it asks for.
 */
export async function askForLink(email: string, request: RequestFacts): Promise<void> {
  const { smtpUrl, publicUrl } = config
  if (!smtpUrl || !publicUrl)
    throw conflict('This installation sends no emails. Ask whoever runs it for a link.')
  await spendOne(`password-links-from:${request.ip}`, resetLimits.perAddress)
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
  await sendAtOnce({ to: user.email, subject: 'Set a new password for Balancia', text })
}

const emailWith = (
  link: string,
  site: string,
) => `Somebody, most likely you, asked for a new password for your Balancia account at ${site}.

Set one here. The link works once, and for one hour:
${link}

If it was not you, there is nothing to do: your password stays as it is.
`
