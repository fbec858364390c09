import type { createTransport } from 'nodemailer'
import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { textField } from '#server/integrations/field.ts'
import { portField, serverField, signInFields } from '#server/integrations/mail-server.ts'
import { done, failed, type Outcome } from '#server/integrations/outcome.ts'
import { socketFailure } from '#server/integrations/socket-failure.ts'
import { untilAborted } from '#server/integrations/until-aborted.ts'
import { socketTarget } from '#server/platform/outbound/outbound-socket.ts'

const usualPort = 465
const silenceMs = 15_000
const ports = new Set([25, 465, 587, 2525])
const emailAddress = z
  .string()
  .trim()
  .max(320)
  .regex(/^([^\s@<>]+@[^\s@<>]+)?$/, 'Please enter an email address')
type Names = 'server' | 'port' | 'username' | 'password' | 'from'

export const smtp = defineConnector({
  id: 'smtp',
  name: 'Email (SMTP)',
  description: 'Send email from your own address, through your own mail server.',
  category: 'email',
  authType: 'smtp',
  fields: {
    server: serverField('smtp.example.com'),
    port: portField(usualPort),
    ...signInFields,
    from: textField('Sender', { schema: emailAddress, placeholder: 'ada@example.com' }),
  },
  steps: [
    'Look for “SMTP” in the help of your mail provider: it says the server and the port.',
    'Gmail, Outlook, iCloud and others want a password for apps: make one in the security settings of your account.',
    'Enter your email address as the user name, and that password.',
  ],
  address: ({ server, port }) => `smtp://${server}:${port || usualPort}`,
  check: {
    run: (context) =>
      withTransport(context, async (transport) => {
        await transport.verify()
        return 'The mail server took user name and password.'
      }),
  },
  tools: (tool) => [
    tool({
      name: 'send_email',
      title: 'Send an email',
      description: 'Send an email as plain text.',
      input: z.object({
        to: z.array(z.email().max(320)).min(1).max(20),
        subject: z.string().min(1).max(300),
        text: z.string().min(1).max(200_000),
      }),
      output: z.object({ accepted: z.array(z.string()) }),
      effect: 'write',
      run: (context, { to, subject, text }) =>
        withTransport(context, async (transport) => {
          const { accepted } = await transport.sendMail({
            from: context.config.from,
            to,
            subject: subject.replace(/\s+/g, ' ').trim(),
            text,
            // The same for each attempt, so that a duplicate can be recognised.
            messageId: `<${context.idempotencyKey.replace(/[^\w-]/g, '-')}@${context.config.server}>`,
            headers: { 'Auto-Submitted': 'auto-generated' },
          })
          return { accepted: accepted.map(String) }
        }),
    }),
  ],
})

type Transport = ReturnType<typeof createTransport>

async function withTransport<Value>(
  { config, signal }: ConnectorContext<Names>,
  act: (transport: Transport) => Promise<Value>,
): Promise<Outcome<Value>> {
  const port = Number(config.port || usualPort)
  try {
    const target = await socketTarget(config.server, port)
    if (!ports.has(port) && !target.isTrusted)
      return failed('refused', `Email is not handed in at port ${port}`)
    const nodemailer = await import('nodemailer')
    const transport = nodemailer.createTransport({
      host: target.address,
      port,
      secure: port === usualPort,
      // A password is never sent unencrypted, except to a host that the operator allowed.
      requireTLS: !target.isTrusted,
      tls: { servername: target.serverName },
      auth: { user: config.username, pass: config.password },
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const stop = () => transport.close()
    signal.addEventListener('abort', stop)
    try {
      return done(await untilAborted(act(transport), signal))
    } finally {
      signal.removeEventListener('abort', stop)
      transport.close()
    }
  } catch (error) {
    return socketFailure('Email (SMTP)', error, signal)
  }
}
