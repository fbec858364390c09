import { randomUUID } from 'node:crypto'
import { knownUrl } from '#contract/known-url.ts'
import { config } from '#server/platform/config.ts'
import { type Email, openMail } from './mail.ts'

const sendingMaxMs = 60_000

/**
 * Whether this installation sends emails with links to itself. Requires a configured public address: otherwise the
 * sender of a request could make the link lead to another host.
 */
export const sendsLinks = () => Boolean(config.smtpUrl && config.publicUrl)

/**
 * Sends an email with a secret link directly, in plain text. Bypasses the outbox, which would store the link where
 * others can read it. Rejects with the error of the mail server, or when this installation sends no emails.
 */
export async function sendNow(
  email: Pick<Email, 'to' | 'subject' | 'text'> & Partial<Pick<Email, 'messageId' | 'replyTo' | 'answers'>>,
  maxMs = sendingMaxMs,
): Promise<void> {
  const { smtpUrl, publicUrl, mailFrom } = config
  if (!smtpUrl || !publicUrl) throw new Error('This installation sends no emails.')
  const mail = await openMail({ smtpUrl, from: mailFrom, isVetted: config.isMailVetted })
  const messageId = `<${randomUUID()}@${knownUrl(publicUrl).hostname}>`
  await mail.send({ messageId, html: null, ...email }, AbortSignal.timeout(maxMs))
}
