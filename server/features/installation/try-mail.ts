import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { knownUrl } from '#contract/known-url.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { conflict } from '#server/platform/failure.ts'
import { openMail } from '#server/platform/mail/mail.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { siteUrl } from '#server/platform/site-url.ts'

const sendingMaxMs = 20_000
const answerCharsMax = 200

/** Sends a test message to the administrator who asks; returns a sentence about what the mail server answered. */
export async function tryMail(userId: string): Promise<{ isOk: boolean; message: string }> {
  const { smtpUrl, mailFrom, isMailVetted: isVetted } = config
  if (!smtpUrl) throw conflict('Enter the mail server first.')
  const [user] = await db.select({ to: users.email }).from(users).where(eq(users.id, userId))
  if (!user?.to) throw conflict('Your account has no email address to send to.')
  const { to } = user
  try {
    const mail = await openMail({ smtpUrl, from: mailFrom, isVetted })
    const messageId = `<trial-${randomUUID()}@${knownUrl(siteUrl()).hostname}>`
    const text = `The Balancia at ${siteUrl()} can send emails. An administrator, probably you, asked for this test message.\n`
    const email = { messageId, to, subject: 'Test message from Balancia', text, html: null }
    await mail.send(email, AbortSignal.timeout(sendingMaxMs))
    return { isOk: true, message: `It works: the mail server took a message to ${to}. Look into that inbox.` }
  } catch (error) {
    return { isOk: false, message: sentenceOf(error, smtpUrl) }
  }
}

interface SmtpError {
  code?: string
  response?: string
}

const sentences: Record<string, string> = {
  EAUTH: 'The mail server refused the user name or the password.',
  ENOAUTH: 'The mail server wants a user name and a password.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the message.',
  EDNS: 'The mail server could not be found. Check its name.',
  ETLS: 'The mail server could not encrypt the connection. Try another port.',
}
const noConnection = 'The mail server does not answer. Check its name and its port.'

/** What is wrong, with the words of the mail server but for the password. */
function sentenceOf(error: unknown, smtpUrl: string): string {
  if (error instanceof OutboundFailure) return `${error.message}.`.replace('..', '.')
  const { code = '', response } = error as SmtpError
  const sentence = sentences[code] ?? noConnection
  if (!response) return sentence
  const secret = decodeURIComponent(knownUrl(smtpUrl).password)
  const said = secret ? response.replaceAll(secret, '••••') : response
  return `${sentence} It answered: ${said.slice(0, answerCharsMax)}`
}
