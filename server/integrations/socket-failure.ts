import { OutboundFailure } from '#server/platform/outbound-failure.ts'
import { type CallFailure, failed } from './outcome.ts'

const saidMax = 300
const wrongKey = /EAUTH|authenticat|AUTHENTICATIONFAILED|28P01|28000|invalid (login|credentials)|password/i
/** How the network, TLS and the libraries say that there is no connection. */
const networkCodes =
  /^E(?:CONN\w*|HOST\w*|NET\w*|PIPE|SOCKET|TLS|PROTOCOL|DNS|NoConnection)$|CERT|NoConnection/
const lateCodes = new Set(['ETIMEDOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

/** What a library threw over a connection that is no web call, in words a person can act on. */
export function socketFailure(service: string, thrown: unknown, signal: AbortSignal): CallFailure {
  if (thrown instanceof OutboundFailure) return failed('refused', `${service}: ${thrown.message}`)
  if (signal.aborted) return failed('timeout', `${service}: took too long to answer`)
  const {
    code = '',
    message = '',
    responseText = '',
  } = thrown as {
    code?: string
    message?: string
    responseText?: string
  }
  const said = `${service}: ${(responseText || message || 'the connection failed').replace(/\s+/g, ' ').slice(0, saidMax)}`
  if (wrongKey.test(`${code} ${message} ${responseText}`) || isRefusedSignIn(thrown))
    return failed('wrong_key', `The user name or password was not accepted. ${said}`)
  if (lateCodes.has(code)) return failed('timeout', said)
  if (networkCodes.test(code)) return failed('server_error', said)
  return failed('refused', said)
}

const isRefusedSignIn = (thrown: unknown) =>
  (thrown as { authenticationFailed?: boolean }).authenticationFailed === true
