import { type ReplyToken, replyTokensIn } from '#server/features/notifications/public.ts'
import type { ReceivedEmail } from './parse-email.ts'

/** What shows who has written an email. */
export interface Judged {
  /** The address that it says it is from. */
  from: string
  /** Tokens of emails of ours that it answers. Only who has received such an email knows one. */
  tokens: ReplyToken[]
  /** Whether the server that the administrator trusts says that the domain of `from` has sent it. */
  isVouched: boolean
}

/** Returns what shows who has written an email; null: a program wrote it, or its sender is unclear. Then nothing is done. */
export function judgeEmail(
  email: ReceivedEmail,
  { address, trustedServer }: { address: string; trustedServer: string },
): Judged | null {
  const { from, automatic, isHeaderWhole, messageId } = email
  if (!isHeaderWhole || from === null || automatic !== null || from === address.toLowerCase()) return null
  // A copy of a message of ours that came back.
  if (messageId !== null && replyTokensIn(messageId).length > 0) return null
  return {
    from,
    tokens: [...email.recipients, ...email.ids].flatMap(replyTokensIn),
    isVouched: isVouchedBy(trustedServer, from, email.authentication[0] ?? ''),
  }
}

/**
 * Whether an Authentication-Results header (RFC 8601) of this server says that DMARC passed for the domain of the sender.
 * Only the header at the top is read: the server that receives adds its own above what the sender may have written.
 */
function isVouchedBy(server: string, from: string, header: string): boolean {
  if (server === '' || header.length > 10_000) return false
  const [id = '', ...results] = withoutAsides(header).split(';')
  if (id.trim().split(/\s/)[0]?.toLowerCase() !== server.toLowerCase()) return false
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return results.some((result) => {
    const [method = '', ...properties] = result.trim().toLowerCase().split(/\s+/)
    return method === 'dmarc=pass' && properties.includes(`header.from=${domain}`)
  })
}

/** Without comments and quoted texts, in which anything can be written. */
function withoutAsides(header: string): string {
  let kept = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < header.length; at++) {
    const char = header[at]
    if (char === '\\') at++
    else if (isQuoted) isQuoted = char !== '"'
    else if (char === '"' && depth === 0) isQuoted = true
    else if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += char
  }
  return kept
}
