/** A letter ready to be sent. */
export interface Letter {
  /** The same at each attempt, so that a letter that arrives twice can be told. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string | null
}

/** A mail server that takes letters. */
export interface Mail {
  /** Hands a letter in; rejects with what the server said, or with the signal's reason. */
  send: (letter: Letter, signal: AbortSignal) => Promise<void>
}

const connectionMaxMs = 10_000
const silenceMaxMs = 30_000

/** Opens the way to the mail server of an `smtp:` or `smtps:` address; the first letter connects. */
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
    async send({ messageId, to, subject, text, html }, signal) {
      await transport.sendMail({
        from: options.from,
        to: { name: '', address: to },
        messageId,
        subject: subject.replace(/\s+/g, ' ').trim(),
        text,
        ...(html === null ? {} : { html }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
    },
  }
}

/** Whether the mail server refused this letter for good, as where nobody has that address. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, permanent } = error as { code?: string; permanent?: boolean }
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
