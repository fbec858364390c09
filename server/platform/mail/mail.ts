import { isIPv6 } from 'node:net'
import { knownUrl } from '#contract/known-url.ts'
import { socketTarget } from '#server/platform/outbound/outbound-socket.ts'

/** An email ready to be sent. */
export interface Email {
  /** The same for each attempt, so that a duplicate can be recognised. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string | null
  /**
   * The link with which the recipient unsubscribes; only a POST to it does. An email that the recipient requested has
   * none.
   */
  unsubscribeLink?: string
  /** Where answers go; by default to the sender. */
  replyTo?: string | undefined
  /** The ids of the messages that it answers, the first of the conversation first. */
  answers?: readonly string[]
}

/** A mail server that takes emails. */
export interface Mail {
  /** Submits an email; rejects with the error of the server, or with the signal's reason. */
  send: (email: Email, signal: AbortSignal) => Promise<void>
}

const connectionMaxMs = 10_000
const silenceMaxMs = 30_000

interface MailServer {
  smtpUrl: string
  isVetted?: boolean
}

/**
 * Opens the mail server of an `smtp:` or `smtps:` address; connects with the first email. With `isVetted`, only to a
 * public host or one that the operator allowed: sending rejects with an `OutboundFailure` for others.
 */
export async function openMail({ from, ...server }: MailServer & { from: string }): Promise<Mail> {
  const usual = server.isVetted ? undefined : await transportTo(server)
  return {
    async send({ messageId, to, subject, text, html, unsubscribeLink, replyTo, answers = [] }, signal) {
      // With each email, because the name can become another address.
      const transport = usual ?? (await transportTo(server))
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        messageId,
        subject: subject.replace(/\s+/g, ' ').trim(),
        text,
        ...(html === null ? {} : { html }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...(answers.length > 0 && { inReplyTo: answers.at(-1), references: [...answers] }),
        headers: {
          'Auto-Submitted': answers.length > 0 ? 'auto-replied' : 'auto-generated',
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

/** Connects to a mail server and signs in, without an email; rejects with the error of the server. */
export async function verifyMail(server: MailServer): Promise<void> {
  const transport = await transportTo(server)
  await transport.verify()
}

async function transportTo({ smtpUrl, isVetted }: MailServer) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...(isVetted ? await vettedOptions(smtpUrl) : { url: smtpUrl }),
    connectionTimeout: connectionMaxMs,
    greetingTimeout: connectionMaxMs,
    socketTimeout: silenceMaxMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * The options that dial the address that was checked, and send no password unencrypted to a host that the operator did
 * not allow. The address replaces the name in the URL, which the library prefers to a host beside it.
 */
export async function vettedOptions(smtpUrl: string) {
  const url = knownUrl(smtpUrl)
  const usualPort = url.protocol === 'smtps:' ? 465 : 587
  const port = Number(url.port || usualPort)
  const { address, serverName, isTrusted } = await socketTarget(url.hostname.replace(/^\[|\]$/g, ''), port)
  url.hostname = isIPv6(address) ? `[${address}]` : address
  return {
    url: url.href,
    requireTLS: url.protocol === 'smtp:' && !isTrusted,
    tls: { servername: serverName },
  }
}

/** Whether the mail server refused this email permanently, for example because the address does not exist. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, permanent } = error as { code?: string; permanent?: boolean }
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Whether the mail server refuses this recipient permanently; a refusal by policy (5.7.x) is about the sender. */
export function isRecipientRefused(error: unknown): boolean {
  const { command, response = '' } = error as { command?: string; response?: string }
  return isRefusedForGood(error) && command === 'RCPT TO' && !/\b5\.7\.\d/.test(response)
}
