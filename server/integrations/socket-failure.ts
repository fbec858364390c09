import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { type CallFailure, failed } from './outcome.ts'

const saidMax = 300
const wrongKey = /EAUTH|authenticat|AUTHENTICATIONFAILED|28P01|28000|invalid (login|credentials)|password/i
/** How IMAP (RFC 5530) and PostgreSQL say that there are too many connections or commands for now. */
const tooMuch = /\[(LIMIT|INUSE|UNAVAILABLE)\]|too many (simultaneous )?connections/i
const tooMuchCodes = new Set(['53300', 'LIMIT', 'INUSE', 'UNAVAILABLE'])

/** Error codes of the network, TLS and the libraries for a missing connection. */
const networkCodes =
  /^E(?:CONN\w*|HOST\w*|NET\w*|PIPE|SOCKET|TLS|PROTOCOL|DNS|NoConnection)$|CERT|NoConnection/
/** How libraries say that the other side has hung up. */
const cut = /terminated|unexpected(ly)? close|closed|hang up/i
const lateCodes = new Set(['ETIMEDOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

/** The error of a library on a connection other than HTTP, in words that a user can act on. */
export function socketFailure(service: string, thrown: unknown, signal: AbortSignal): CallFailure {
  if (thrown instanceof OutboundFailure) return failed('refused', `${service}: ${thrown.message}`)
  if (signal.aborted) return failed('timeout', `${service}: took too long to answer`)
  const {
    code = '',
    message = '',
    responseText = '',
    responseCode = 0,
    serverResponseCode = '',
  } = thrown as {
    serverResponseCode?: string
    code?: string
    message?: string
    responseText?: string
    responseCode?: number
  }
  const description = `${service}: ${(responseText || message || 'the connection failed').replace(/\s+/g, ' ').slice(0, saidMax)}`
  const isTooMuch = tooMuchCodes.has(code) || tooMuchCodes.has(serverResponseCode)
  if (isTooMuch || tooMuch.test(`${message} ${responseText}`))
    return failed('rate_limited', `The server takes no more for now. ${description}`)
  if (wrongKey.test(`${code} ${message} ${responseText}`) || isRefusedSignIn(thrown))
    return failed('wrong_key', `The user name or password was not accepted. ${description}`)
  // A 4xx of a mail server is a temporary refusal, for example after too many emails; nothing was sent.
  if (responseCode >= 400 && responseCode < 500)
    return failed('rate_limited', `The server takes no more for now. ${description}`)
  if (lateCodes.has(code)) return failed('timeout', description)
  if (networkCodes.test(code) || cut.test(`${code} ${message}`)) return failed('server_error', description)
  return failed('refused', description)
}

const isRefusedSignIn = (thrown: unknown) =>
  (thrown as { authenticationFailed?: boolean }).authenticationFailed === true
