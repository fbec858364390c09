import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { portField, serverField, signInFields } from '#server/integrations/mail-server.ts'
import { done, failed, mapped, type Outcome } from '#server/integrations/outcome.ts'
import { socketFailure } from '#server/integrations/socket-failure.ts'
import { UntrustedServerThreads } from '#server/integrations/untrusted-server-threads.ts'
import { socketTarget } from '#server/platform/outbound/outbound-socket.ts'
import type { AskedMailbox, MailAnswer, MailQuestion } from '#server/integrations/imap-thread.ts'

const service = 'Email inbox (IMAP)'
const usualPort = 993
const ports = new Set([143, 993])
const silenceMs = 15_000
const folder = z.string().min(1).max(200).default('INBOX').describe('The mailbox, such as INBOX')
const message = z.object({
  uid: z.int(),
  from: z.string(),
  subject: z.string(),
  date: z.string().nullable(),
  isRead: z.boolean(),
})
type Names = 'server' | 'port' | 'username' | 'password'

export const imap = defineConnector({
  id: 'imap',
  name: service,
  description: 'Read the email of a mailbox. Nothing is marked as read, moved or deleted.',
  category: 'email',
  authType: 'smtp',
  fields: { server: serverField('imap.example.com'), port: portField(usualPort), ...signInFields },
  steps: [
    'Look for “IMAP” in the help of your mail provider: it says the server and the port.',
    'Gmail, iCloud and others want a password for apps: make one in the security settings of your account.',
    'Enter your email address as the user name, and that password.',
  ],
  address: ({ server, port }) => `imap://${server}:${port || usualPort}`,
  check: {
    run: async (context) =>
      mapped(
        await ask(context, 'INBOX', { of: 'count' }),
        (answer) => `The inbox has ${'count' in answer ? answer.count : 0} messages.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'list_emails',
      title: 'List emails',
      description: 'List the newest emails of a mailbox, newest first.',
      input: z.object({
        folder,
        unreadOnly: z.boolean().default(false),
        limit: z.int().min(1).max(50).default(20),
      }),
      output: z.array(message),
      effect: 'read',
      run: async (context, { folder: mailbox, ...which }) =>
        mapped(await ask(context, mailbox, { of: 'newest', ...which }), emailsIn),
    }),
    tool({
      name: 'read_email',
      title: 'Read an email',
      description: 'Read the text of one email by its uid.',
      input: z.object({ folder, uid: z.int().min(1) }),
      output: message.extend({ text: z.string() }),
      effect: 'read',
      run: async (context, { folder: mailbox, uid }) => {
        const read = await ask(context, mailbox, { of: 'text', uid })
        if (!read.ok) return read
        const [email] = emailsIn(read.value)
        if (!email) return failed('refused', 'There is no email with this uid any more')
        return done({ text: '', ...email })
      },
    }),
  ],
})

const threads = new UntrustedServerThreads<AskedMailbox, MailAnswer>(
  service,
  new URL('../imap-thread.ts', import.meta.url),
  60_000,
)

async function ask(
  { config, signal }: ConnectorContext<Names>,
  mailbox: string,
  question: MailQuestion,
): Promise<Outcome<MailAnswer>> {
  const port = Number(config.port || usualPort)
  try {
    const target = await socketTarget(config.server, port)
    if (!ports.has(port) && !target.isTrusted) return failed('refused', `Email is not read at port ${port}`)
    const client = {
      host: target.address,
      port,
      secure: port === usualPort,
      // A password is never sent unencrypted, except to a host that the operator allowed.
      ...(port !== usualPort && !target.isTrusted && { doSTARTTLS: true }),
      servername: target.serverName,
      auth: { user: config.username, pass: config.password },
      logger: false as const,
      disableAutoIdle: true,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    }
    return await threads.ask({ client, mailbox, question }, signal)
  } catch (error) {
    return socketFailure(service, error, signal)
  }
}

const emailsIn = (answer: MailAnswer) => ('emails' in answer ? answer.emails : [])
