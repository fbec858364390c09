import { type invitationMails, invitationDays } from '#contract/invitations.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { sendNow } from '#server/platform/mail/send-now.ts'

const sendingMaxMs = 15_000

/** Sends the email with the link; returns whether the mail server accepted it. */
export async function mailInvitation(
  { email, role }: { email: string; role: string },
  link: string,
): Promise<(typeof invitationMails)[number]> {
  const { smtpUrl, publicUrl } = config
  if (!smtpUrl || !publicUrl) return 'off'
  try {
    const words = {
      subject: 'You are invited to Balancia',
      text: textWith(link, publicUrl, role),
    }
    await sendNow({ to: email, ...words }, sendingMaxMs)
    return 'sent'
  } catch (error) {
    log.warn({ err: error }, 'Could not send an invitation; check the email settings')
    return 'failed'
  }
}

const textWith = (link: string, site: string, role: string) =>
  `You are invited to the Balancia of ${site}, as ${role === 'admin' ? 'an administrator' : `a ${role}`}.

Choose a password and create your account here. The link works once, and for ${invitationDays} days:
${link}

If you do not know why you were invited, ignore this email: no account is created without this link.
`
