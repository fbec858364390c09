import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { askMailbox, imapPort, imapService } from '#server/integrations/ask-mailbox.ts'
import type { MailQuestion } from '#server/integrations/imap-thread.ts'
import { portField, serverField, signInFields } from '#server/integrations/mail-server.ts'
import { done, failed, mapped } from '#server/integrations/outcome.ts'

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
  name: imapService,
  description: 'Read the email of a mailbox. Nothing is marked as read, moved or deleted.',
  category: 'email',
  authType: 'smtp',
  fields: { server: serverField('imap.example.com'), port: portField(imapPort), ...signInFields },
  steps: [
    'Look for “IMAP” in the help of your mail provider: it says the server and the port.',
    'Gmail, iCloud and others want a password for apps: make one in the security settings of your account.',
    'Enter your email address as the user name, and that password.',
  ],
  address: ({ server, port }) => `imap://${server}:${port || imapPort}`,
  check: {
    run: async (context) =>
      mapped(await ask(context, 'INBOX', { of: 'count' }), ({ count }) => `The inbox has ${count} messages.`),
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
        mapped(await ask(context, mailbox, { of: 'newest', ...which }), ({ emails }) => emails),
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
        const [email] = read.value.emails
        if (!email) return failed('refused', 'There is no email with this uid any more')
        return done({ text: '', ...email })
      },
    }),
  ],
})

const ask = <Question extends MailQuestion>(
  { config, signal }: ConnectorContext<Names>,
  mailbox: string,
  question: Question,
) => askMailbox(config, mailbox, question, signal)
