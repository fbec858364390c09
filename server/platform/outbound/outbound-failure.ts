export type OutboundCode =
  | 'bad_url'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'private'
  | 'unknown_host'
  | 'redirect'
  | 'encoding'
  | 'type'
  | 'too_large'
  | 'timeout'
  | 'canceled'
  | 'proxy'
  | 'network'

/** Found before a connection is made. */
const unsent: ReadonlySet<OutboundCode> = new Set([
  'bad_url',
  'scheme',
  'credentials',
  'port',
  'private',
  'unknown_host',
  'proxy',
])

/** Of the address itself, which no later attempt changes. */
const ofAddress: ReadonlySet<OutboundCode> = new Set(['bad_url', 'scheme', 'credentials', 'port', 'private'])

/** Why a call out of the server gave nothing. The message is fit to show to a user. */
export class OutboundFailure extends Error {
  readonly code: OutboundCode
  /** Whether the request certainly did not arrive, so that a repetition cannot act twice. */
  readonly isUnsent: boolean

  constructor(code: OutboundCode, message: string, isUnsent = unsent.has(code)) {
    super(message)
    this.name = 'OutboundFailure'
    this.code = code
    this.isUnsent = isUnsent
  }

  /** Whether the address is the reason, so that a repetition is useless. */
  get isOfAddress(): boolean {
    return ofAddress.has(this.code)
  }
}

export const privateAddress = () =>
  new OutboundFailure('private', 'The address is on a private network, which agents may not read')

export const privateModelHost = (host: string) =>
  new OutboundFailure(
    'private',
    `${host} is on a private network. To allow it, start the server with BALANCIA_MODEL_HOSTS=${host}`,
  )

export const unknownHost = (host: string) => new OutboundFailure('unknown_host', `${host} could not be found`)

export const lookupTimedOut = (host: string) =>
  new OutboundFailure('network', `The name of ${host} could not be looked up in time`)

export const proxyAway = () =>
  new OutboundFailure(
    'proxy',
    'The proxy of this server cannot be reached. Its operator checks HTTPS_PROXY and HTTP_PROXY',
  )

export const proxyRefused = (host: string, status: number) =>
  new OutboundFailure(
    'proxy',
    status === 407
      ? 'The proxy of this server asks for a user name and a password. Its operator sets them in HTTPS_PROXY and HTTP_PROXY'
      : `The proxy of this server did not connect to ${host} (it answered ${status})`,
  )

/** Names that users enter are resolved here, even with a proxy: the proxy may reach private networks. */
export const unknownBeforeProxy = (host: string) =>
  new OutboundFailure(
    'unknown_host',
    `${host} could not be found. If only the proxy can look names up, the operator of this server sets BALANCIA_PROXY_DNS=true`,
  )

export const tooLarge = (bytesMax: number) =>
  new OutboundFailure('too_large', `The page is larger than ${sizeText(bytesMax)}`)

export const requestTimedOut = (totalMs: number) =>
  new OutboundFailure('timeout', `Took longer than ${totalMs / 1000} s`)

/** Turns whatever the network layer threw about a host into one failure in plain words. */
export function networkFailure(error: unknown, host: string): OutboundFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundFailure) return cause
    const code = 'code' in cause ? String(cause.code) : ''
    const words = wordsOf(code)
    if (words) {
      const isUnsent = code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT'
      return new OutboundFailure(timeouts.has(code) ? 'timeout' : 'network', words(host), isUnsent)
    }
  }
  return new OutboundFailure('network', `${host} could not be reached`)
}

type Words = (host: string) => string

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const early: Words = (host) => `${host} ended the connection early`
const garbled: Words = (host) => `${host} gave an answer that could not be understood`

const wordsByCode: Record<string, Words> = {
  ECONNREFUSED: (host) => `${host} refused the connection`,
  ECONNRESET: early,
  UND_ERR_SOCKET: early,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: early,
  UND_ERR_HEADERS_OVERFLOW: garbled,
  Z_DATA_ERROR: garbled,
  Z_BUF_ERROR: early,
}

function wordsOf(code: string): Words | undefined {
  if (timeouts.has(code)) return (host) => `${host} took too long to answer`
  if (code.startsWith('HPE_')) return garbled
  if (/CERT|SIGNATURE|^ERR_TLS/.test(code))
    return (host) => `The security certificate of ${host} is not valid`
  return wordsByCode[code]
}

function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${Math.floor(bytes / 1_000_000)} MB`
  return bytes >= 1000 ? `${Math.floor(bytes / 1000)} kB` : `${bytes} bytes`
}
