import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { portField, serverField, signInFields } from '#server/integrations/mail-server.ts'
import { done, failed, type Outcome } from '#server/integrations/outcome.ts'
import { socketFailure } from '#server/integrations/socket-failure.ts'
import { untilAborted } from '#server/integrations/until-aborted.ts'
import { withinBytes } from '#server/integrations/within-bytes.ts'
import { socketTarget } from '#server/platform/outbound-socket.ts'

const usualPort = 993
const ports = new Set([143, 993])
const silenceMs = 15_000
const textMax = 50_000
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
  name: 'Email inbox (IMAP)',
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
    run: (context) =>
      withMailbox(context, 'INBOX', async (client) => {
        const status = await client.status('INBOX', { messages: true })
        return `The inbox has ${(status && status.messages) || 0} messages.`
      }),
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
      run: (context, { folder: mailbox, unreadOnly, limit }) =>
        withMailbox(context, mailbox, async (client) => {
          const found =
            (await client.search(unreadOnly ? { seen: false } : { all: true }, { uid: true })) || []
          const uids = found.slice(-limit)
          if (uids.length === 0) return []
          const messages = await client.fetchAll(uids, { envelope: true, flags: true }, { uid: true })
          return messages.map(asMessage).toReversed()
        }),
    }),
    tool({
      name: 'read_email',
      title: 'Read an email',
      description: 'Read the text of one email by its uid.',
      input: z.object({ folder, uid: z.int().min(1) }),
      output: message.extend({ text: z.string() }),
      effect: 'read',
      run: async (context, { folder: mailbox, uid }) => {
        const read = await withMailbox(context, mailbox, async (client) => {
          const found = await client.fetchOne(
            String(uid),
            { envelope: true, flags: true, bodyStructure: true },
            { uid: true },
          )
          if (!found) return null
          const { content } = await client.download(String(uid), textPart(found), {
            uid: true,
            maxBytes: textMax * 4,
          })
          const chunks: Buffer[] = []
          for await (const chunk of content ?? []) chunks.push(Buffer.from(chunk))
          return { ...asMessage(found), text: Buffer.concat(chunks).toString().slice(0, textMax) }
        })
        if (!read.ok) return read
        return read.value ? done(read.value) : failed('refused', 'There is no email with this uid any more')
      },
    }),
  ],
})

/** The first part that is plain text; else whatever text there is. */
function textPart({ bodyStructure }: FetchMessageObject): string {
  const parts = [
    bodyStructure,
    ...(bodyStructure?.childNodes ?? []).flatMap((part) => [part, ...(part.childNodes ?? [])]),
  ]
  const found =
    parts.find((part) => part?.type === 'text/plain') ?? parts.find((part) => part?.type === 'text/html')
  return found?.part ?? '1'
}

function asMessage({ uid, envelope, flags }: FetchMessageObject): z.output<typeof message> {
  const [sender] = envelope?.from ?? []
  return {
    uid,
    from: [sender?.name, sender?.address && `<${sender.address}>`].filter(Boolean).join(' '),
    subject: envelope?.subject ?? '',
    date: envelope?.date ? new Date(envelope.date).toISOString() : null,
    isRead: flags?.has('\\Seen') ?? false,
  }
}

async function withMailbox<Value>(
  { config, signal }: ConnectorContext<Names>,
  mailbox: string,
  act: (client: ImapFlow) => Promise<Value>,
): Promise<Outcome<Value>> {
  const port = Number(config.port || usualPort)
  try {
    const target = await socketTarget(config.server, port)
    if (!ports.has(port) && !target.isTrusted) return failed('refused', `Email is not read at port ${port}`)
    const { ImapFlow: Imap } = await import('imapflow')
    const client = new Imap({
      host: target.address,
      port,
      secure: port === usualPort,
      // A password never goes out unencrypted, but for a host that the operator allowed.
      ...(port !== usualPort && !target.isTrusted && { doSTARTTLS: true }),
      servername: target.serverName,
      auth: { user: config.username, pass: config.password },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    })
    // What breaks fails the command that waits on it; here it would end the process.
    client.on('error', () => undefined)
    try {
      const work = withinBytes(inMailbox(client, mailbox, act), {
        bytesRead: () => client.stats().received,
        cut: () => client.close(),
      })
      return done(await untilAborted(work, signal))
    } finally {
      client.close()
    }
  } catch (error) {
    return socketFailure('Email inbox (IMAP)', error, signal)
  }
}

async function inMailbox<Value>(
  client: ImapFlow,
  mailbox: string,
  act: (client: ImapFlow) => Promise<Value>,
): Promise<Value> {
  await client.connect()
  await client.mailboxOpen(mailbox, { readOnly: true })
  return act(client)
}
