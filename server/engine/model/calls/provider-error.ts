import { z } from 'zod'
import { redactKeys } from './redact.ts'
import type { OverrunFault } from './watchdog.ts'

const errorCharsMax = 500
const causesMax = 5
const bodyCharsMax = 20_000

/** Network errors in words. */
const networkErrors: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was broken off',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up now',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_SOCKET: 'the connection was broken off',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is from an unknown authority; if it is yours, start the server with NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is from an unknown authority; if it is yours, start the server with NODE_EXTRA_CA_CERTS',
  proxy: 'the proxy of this server cannot be reached, or does not connect to it',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
}

/** Errors of the providers' packages about bytes that are not an answer of their protocol. */
const unreadable = /JSONParse|TypeValidation|EmptyResponse|InvalidResponse/

/** A message, and the one that a proxying service forwards from its upstream. */
const errorBody = z.object({
  message: z.string(),
  metadata: z.object({ raw: z.unknown() }).nullish().catch(null),
})

/** One of several complaints, with the place in the call. */
const complaint = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z
    .object({ msg: z.string(), loc: z.array(z.unknown()).default([]) })
    .transform(({ msg, loc }) => [loc.join('.'), msg].filter(Boolean).join(': ')),
])
const complaints = z
  .array(complaint)
  .min(1)
  .transform((all) => all.join('; '))
const told = z.union([z.string(), complaints])

/** Shapes in which services put their message. */
const refusal = z.object({
  error: z.union([errorBody, z.string()]).optional().catch(undefined),
  message: z
    .union([told, z.object({ detail: told }).transform(({ detail }) => detail)])
    .optional()
    .catch(undefined),
  detail: told.optional().catch(undefined),
  errors: complaints.optional().catch(undefined),
})

interface ErrorLike {
  name?: unknown
  message?: unknown
  code?: unknown
  cause?: unknown
  statusCode?: unknown
  responseBody?: unknown
  metadata?: unknown
  /** The received value that does not match the protocol. */
  value?: unknown
}

/** The error and what caused it, outermost first. */
function causes(error: unknown): ErrorLike[] {
  const chain: ErrorLike[] = []
  let current: unknown = error
  while (current && typeof current === 'object' && chain.length < causesMax) {
    chain.push(current)
    current = (current as ErrorLike).cause
  }
  return chain
}

/** Reduces a message, which may be a web page, to one line of text. */
function asLine(text: string): string {
  const head = text.slice(0, bodyCharsMax)
  const readable = /<(html|!doctype|body|head)\b/i.test(head)
    ? head.replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')
    : head
  return readable.replace(/\s+/g, ' ').trim()
}

/** The message in the JSON of a refusal; null if there is none. */
function wordsOf(sent: unknown): string | null {
  const parsed = refusal.safeParse(Array.isArray(sent) ? sent[0] : sent)
  if (!parsed.success) return null
  const { error, message, detail, errors } = parsed.data
  const inner = typeof error === 'object' ? (passedOn(error) ?? error.message) : error
  return inner ?? message ?? detail ?? errors ?? null
}

/** The reason of the upstream service behind a proxy, which itself only reports that there was an error. */
function passedOn(error: unknown): string | null {
  const raw = errorBody.safeParse(error).data?.metadata?.raw
  if (typeof raw === 'string' && raw.trim()) return wordsIn(raw)
  return raw ? wordsOf(raw) : null
}

/** The service's own words in the body of a refusal: the message in its JSON, or the text of its page. */
function wordsIn(body: string): string {
  try {
    return wordsOf(JSON.parse(body)) ?? body
  } catch {
    return body
  }
}

/** Whether the bytes are not an answer of the protocol, so that the package's message is about JSON. */
const isUnreadable = ({ name }: ErrorLike) => unreadable.test(String(name))

function ownMessage(error: unknown, chain: ErrorLike[]): string {
  const refused = chain.find(({ responseBody }) => typeof responseBody === 'string' && responseBody.trim())
  if (refused) return wordsIn(String(refused.responseBody).slice(0, bodyCharsMax))
  const strange = chain.find(isUnreadable)
  if (strange) return wordsOf(strange.value) ?? ''
  const behind = chain.map(passedOn).find(Boolean)
  if (behind) return behind
  const message = chain.map((link) => link.message).find((text) => typeof text === 'string' && text.trim())
  if (typeof message === 'string') return message
  return typeof error === 'string' ? error : 'it gave no reason'
}

/** The status of a refusal; a service that fails in the middle of its answer sends one in `code`. */
function statusOf({ statusCode, code }: ErrorLike): number | undefined {
  if (typeof statusCode === 'number') return statusCode
  const status = Number(code)
  return status >= 400 && status < 600 ? status : undefined
}

/** Why a model call failed, for programs. */
export type CallFault = 'unreachable' | 'refused' | 'unreadable' | 'failed' | OverrunFault | 'tool_unwanted'

/** A failed model call: for a person and for programs. */
export interface CallFailure {
  /** Status and the service's own words, without secrets, at most 500 characters. */
  text: string
  fault: CallFault
  status?: number
  /** The message of the service alone, or that of its package. */
  providerMessage: string
}

/** Describes the failure of a call from the thrown error. */
export function providerFailure(name: string, error: unknown, secrets: readonly string[]): CallFailure {
  const chain = causes(error)
  const code = chain.map((link) => networkErrors[String(link.code)]).find(Boolean)
  if (code) return { text: `${name} cannot be reached: ${code}.`, fault: 'unreachable', providerMessage: '' }
  const status = chain.map(statusOf).find((value) => value !== undefined)
  const providerMessage = redactKeys(asLine(ownMessage(error, chain)), secrets)
  const isStrange = chain.some(isUnreadable)
  const failed = isStrange ? 'failed: its answer cannot be read.' : 'failed:'
  const text = `${name} ${status === undefined ? failed : `answered ${status}:`} ${providerMessage}`.trimEnd()
  const unrefused = isStrange ? 'unreadable' : 'failed'
  return {
    text: text.length > errorCharsMax ? `${text.slice(0, errorCharsMax - 1)}…` : text,
    fault: status === undefined ? unrefused : 'refused',
    status,
    providerMessage,
  }
}

const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
const gatewayTimeout = 504

/** Whether a failed model call was never worked on, and so not paid: it was refused, or it never arrived. */
export function isRejectedUnprocessed(error: unknown): boolean {
  return causes(error).some(
    ({ statusCode, code }) =>
      neverArrived.has(String(code)) ||
      (typeof statusCode === 'number' && statusCode >= 400 && statusCode !== gatewayTimeout),
  )
}

const passing =
  /overloaded|rate.?limit|server.?error|api_error|unavailable|internal|timed?.?out|capacity|try again|resource.?exhausted/i

/** Whether an error in place of an answer may be temporary. */
export function isPassingError(error: unknown): boolean {
  if (typeof error === 'string') return passing.test(error)
  return causes(error).some((link) => {
    const status = statusOf(link)
    if (status !== undefined) return status === 429 || status >= 500
    const { type, code, status: state, message, value } = link as Record<string, unknown>
    const words = [type, code, state, message].filter((part) => typeof part === 'string').join(' ')
    return (
      passing.test(words) ||
      (isUnreadable(link) && passing.test(JSON.stringify(value ?? '').slice(0, bodyCharsMax)))
    )
  })
}
