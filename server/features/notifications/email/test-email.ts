import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { openMail } from '#server/platform/mail/mail.ts'
import { unsubscribeLink } from './email-links.ts'
import { getsEmails } from './email-status.ts'
import { renderEmail } from './render-email.ts'
import { senderHost } from './sender-host.ts'

/** Sends a test to the address of a user now; returns why that failed, or null. */
export async function sendTestEmail(
  userId: string,
  { title, body, url }: { title: string; body: string; url: string },
  signal: AbortSignal,
): Promise<string | null> {
  const { smtpUrl, mailFrom, isMailVetted } = config
  if (!smtpUrl) return 'This server sends no emails at present.'
  const [user] = await db
    .select({ to: users.email })
    .from(users)
    .where(and(eq(users.id, userId), getsEmails))
  if (!user) return 'Confirm your address first, and resume emails in Settings if you have paused them.'
  const rendered = await renderEmail({
    subject: title,
    title,
    body,
    link: { label: 'Open Balancia', href: url },
    reason: 'You get this email because you asked for a test.',
    unsubscribe: { label: 'Get no more emails', href: unsubscribeLink(userId) },
  })
  try {
    const mail = await openMail({ smtpUrl, from: mailFrom, isVetted: isMailVetted })
    const messageId = `<test-${randomUUID()}@${senderHost()}>`
    const { to } = user
    await mail.send(
      { messageId, to, subject: title, ...rendered, unsubscribeLink: unsubscribeLink(userId) },
      signal,
    )
    return null
  } catch (error) {
    log.info({ err: error }, 'Could not send a test email')
    return 'The mail server did not accept it. Ask an administrator to check the mail settings.'
  }
}
