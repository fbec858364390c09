import { socketTarget } from '#server/platform/outbound/outbound-socket.ts'
import type { AskedMailbox, MailAnswer, MailAnswers, MailQuestion } from './imap-thread.ts'
import { failed, type Outcome } from './outcome.ts'
import { socketFailure } from './socket-failure.ts'
import { UntrustedServerThreads } from './untrusted-server-threads.ts'

/** The name of the service in failures. */
export const imapService = 'Email inbox (IMAP)'
/** The usual port of IMAP over TLS. */
export const imapPort = 993
const ports = new Set([143, imapPort])
const silenceMs = 15_000

/** Where a mailbox is, and how it is signed in to. An empty port is the usual one. */
interface MailAccount {
  server: string
  port: string
  username: string
  password: string
}

const threads = new UntrustedServerThreads<AskedMailbox, MailAnswer>(
  imapService,
  new URL('imap-thread.ts', import.meta.url),
  60_000,
)

/** Asks a mailbox over IMAP, on a connection of its own. */
export async function askMailbox<Question extends MailQuestion>(
  account: MailAccount,
  mailbox: string,
  question: Question,
  signal: AbortSignal,
): Promise<Outcome<MailAnswers[Question['of']]>> {
  const port = Number(account.port || imapPort)
  try {
    const target = await socketTarget(account.server, port)
    if (!ports.has(port) && !target.isTrusted) return failed('refused', `Email is not read at port ${port}`)
    const client = {
      host: target.address,
      port,
      secure: port === imapPort,
      // A password is never sent unencrypted, except to a host that the operator allowed.
      ...(port !== imapPort && !target.isTrusted && { doSTARTTLS: true }),
      servername: target.serverName,
      auth: { user: account.username, pass: account.password },
      logger: false as const,
      disableAutoIdle: true,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    }
    const answer = await threads.ask({ client, mailbox, question }, signal)
    // The thread answers each question in the form of its kind.
    return answer as Outcome<MailAnswers[Question['of']]>
  } catch (error) {
    return socketFailure(imapService, error, signal)
  }
}
