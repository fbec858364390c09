import { asc, eq } from 'drizzle-orm'
import { knownUrl } from '#contract/known-url.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { tryConnections } from '#server/features/models/public.ts'
import { config } from '#server/platform/config.ts'
import { type Finding, fine, risk, wrong } from '#server/platform/finding.ts'
import { openMail, verifyMail } from '#server/platform/mail/mail.ts'
import type { CheckContext } from '#server/features/doctor/run-checks.ts'

/** Signs in to the mail server; sends a test email if somebody is to get one. */
export async function checkMail({ testMailTo }: CheckContext, signal: AbortSignal): Promise<Finding> {
  const { smtpUrl, mailFrom, publicUrl, isMailVetted: isVetted } = config
  if (!smtpUrl) {
    return testMailTo === undefined
      ? fine('No mail server is set: users get no emails.')
      : wrong('No mail server is set, so no test email was sent.', 'Set SMTP_URL and MAIL_FROM.')
  }
  const { host, hostname } = knownUrl(smtpUrl)
  try {
    if (testMailTo === undefined) await verifyMail({ smtpUrl, isVetted })
    else {
      const mail = await openMail({ smtpUrl, from: mailFrom, isVetted })
      const messageId = `<check-${Date.now()}@${hostname}>`
      const text = `This email proves that ${mailFrom} can send.`
      await mail.send({ messageId, to: testMailTo, subject: 'Test of Balancia', text, html: null }, signal)
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return wrong(`The mail server ${host} refuses: ${message}`, mailAdvice[code ?? ''] ?? mailAdvice.other)
  }
  const found =
    testMailTo === undefined ? `${host} accepts the sign-in.` : `${host} took a test email to ${testMailTo}.`
  return publicUrl
    ? fine(found)
    : risk(`${found} Emails have no links to this server.`, 'Set BALANCIA_URL to its public address.')
}

const mailAdvice: Record<string, string> & { other: string } = {
  EAUTH: 'Correct the user and the password in SMTP_URL.',
  EENVELOPE:
    'Set MAIL_FROM to an address that this mail server may send for, and check the address of the test.',
  ETLS: 'Use smtps:// for port 465 and smtp:// for port 587 in SMTP_URL.',
  other: 'Correct the host and the port in SMTP_URL, and allow this machine to reach them.',
}

/** Sends one short question to each connected model. */
export async function checkModels({ userId }: CheckContext): Promise<Finding> {
  const caller = userId ?? (await firstAdministrator())
  if (caller === undefined) return fine('Not asked: nobody has an account yet.')
  const trials = await tryConnections(caller)
  if (trials.length === 0) return fine('No AI model is connected; the built-in engine answers.')
  const failed = trials.filter(({ isOk }) => !isOk)
  if (failed.length === 0) return fine(trials.map(({ message }) => message).join(' '))
  return wrong(
    failed.map(({ name, message }) => `${name}: ${message}`).join(' '),
    'Correct the key, the address and the model under Settings, "AI model", or in the environment.',
  )
}

/** The calls are recorded for this user. */
async function firstAdministrator(): Promise<string | undefined> {
  const [first] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.createdAt))
    .limit(1)
  return first?.id
}
