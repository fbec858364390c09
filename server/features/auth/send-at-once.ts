import { randomUUID } from 'node:crypto'
import { config } from '#server/platform/config.ts'
import { type Email, openMail } from '#server/platform/mail.ts'

const sendingMaxMs = 60_000

/**
 * Hands an email with a link that opens something to the mail server at once, and not from the outbox, which would keep
 * the link where others can read it. Rejects with what the server said, and where this installation sends no emails.
 */
export async function sendAtOnce(email: Omit<Email, 'messageId'>, maxMs = sendingMaxMs): Promise<void> {
  const { smtpUrl, publicUrl, mailFrom } = config
  if (!smtpUrl || !publicUrl) throw new Error('This installation sends no emails.')
  const mail = await openMail({ smtpUrl, from: mailFrom })
  const messageId = `<${randomUUID()}@${new URL(publicUrl).hostname}>`
  await mail.send({ messageId, ...email }, AbortSignal.timeout(maxMs))
}
