import { randomUUID } from 'node:crypto'
import { knownUrl } from '#contract/known-url.ts'
import { config } from './config.ts'
import { type Email, openMail } from './mail.ts'

const sendingMaxMs = 60_000

/** Whether this installation sends emails that lead back to it. Its public address has to be known: whoever asks for an email could otherwise have the link in it lead elsewhere. */
export const sendsLinks = () => Boolean(config.smtpUrl && config.publicUrl)

/**
 * Hands an email with a link that opens something to the mail server at once, in plain text, and not from the outbox, which
 * would keep the link where others can read it. Rejects with what the server said, and where this installation sends no emails.
 */
export async function sendAtOnce(
  email: Pick<Email, 'to' | 'subject' | 'text'>,
  maxMs = sendingMaxMs,
): Promise<void> {
  const { smtpUrl, publicUrl, mailFrom } = config
  if (!smtpUrl || !publicUrl) throw new Error('This installation sends no emails.')
  const mail = await openMail({ smtpUrl, from: mailFrom })
  const messageId = `<${randomUUID()}@${knownUrl(publicUrl).hostname}>`
  await mail.send({ messageId, html: null, ...email }, AbortSignal.timeout(maxMs))
}
