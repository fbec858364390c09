/** An email ready to be sent. */
export interface Email {
  /** The same at each attempt, so that an email that arrives twice can be told. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string | null
  /** The link by which its reader ends such emails; a POST to it alone does. What somebody has just asked for has none. */
  unsubscribeLink?: string
}

/** A mail server that takes emails. */
export interface Mail {
  /** Hands an email in; rejects with what the server said, or with the signal's reason. */
  send: (email: Email, signal: AbortSignal) => Promise<void>
}

const connectionMaxMs = 10_000
const silenceMaxMs = 30_000

/** Opens the way to the mail server of an `smtp:` or `smtps:` address; the first email connects. */
export async function openMail(options: { smtpUrl: string; from: string }): Promise<Mail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: connectionMaxMs,
    greetingTimeout: connectionMaxMs,
    socketTimeout: silenceMaxMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, to, subject, text, html, unsubscribeLink }, signal) {
      await transport.sendMail({
        from: options.from,
        to: { name: '', address: to },
        messageId,
        subject: subject.replace(/\s+/g, ' ').trim(),
        text,
        ...(html === null ? {} : { html }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeLink && {
            'List-Unsubscribe': `<${unsubscribeLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal,
      })
    },
  }
}

/** Whether the mail server refused this email for good, as where nobody has that address. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, permanent } = error as { code?: string; permanent?: boolean }
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Whether the mail server says for good that this recipient gets no mail; a refusal by policy (5.7.x) is about the sender. */
export function isRecipientRefused(error: unknown): boolean {
  const { command, response = '' } = error as { command?: string; response?: string }
  return isRefusedForGood(error) && command === 'RCPT TO' && !/\b5\.7\.\d/.test(response)
}
