import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { OutboundAnswer, OutboundRequest, SafeFetch } from '#server/platform/outbound/outbound.ts'
import { type OutboundCode, OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { failureOf, secondsToWait } from './answered-failure.ts'
import { type CallFailure, done, failed, type FailureCode, type Outcome } from './outcome.ts'

/** A request to a service. */
export interface ServiceRequest {
  method?: OutboundRequest['method']
  /** Appended to the address; undefined values are omitted. */
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form. */
  form?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  bytesMax?: number
  /** Follows redirects, for example of a page that moved; sends no headers to the new address. */
  followsRedirects?: boolean
}

/**
 * The only access of a connector to its service: bound to its host, bounded in size and time, with failures as values.
 */
export interface ServiceCaller {
  /** Calls and reads the JSON of the answer. */
  json: <Value>(schema: z.ZodType<Value>, at: string, request?: ServiceRequest) => Promise<Outcome<Value>>
  /** Calls and reads the text of the answer. */
  text: (at: string, request?: ServiceRequest) => Promise<Outcome<string>>
  /** Calls and returns status, headers and bytes. */
  answer: (at: string, request?: ServiceRequest) => Promise<Outcome<OutboundAnswer>>
}

interface CallerOptions {
  service: string
  /** The base address of calls. A path is appended to it; a whole address must have the same host. */
  address: string
  alsoReaches?: readonly string[]
  headers: Record<string, string>
  /** Removed from all answers. */
  secrets: readonly string[]
  fetch: SafeFetch
  signal: AbortSignal
}

const callMs = 20_000
/** Retries when the service asks for at most this wait; otherwise the caller gets the failure. */
const retryAfterMaxSeconds = 5
const triesMax = 2

/** Creates the access to one service for one connection. */
export function serviceCaller(options: CallerOptions): ServiceCaller {
  const answer: ServiceCaller['answer'] = async (at, request = {}) => {
    const target = targetOf(options, at, request.query)
    if (!target) return failed('refused', 'This connection reaches no other address than its own')
    for (let tries = 1; ; tries += 1) {
      const outcome = await send(options, target, request)
      const seconds = outcome.ok ? undefined : outcome.retryAfterSeconds
      if (outcome.ok || seconds === undefined || seconds > retryAfterMaxSeconds || tries >= triesMax)
        return outcome
      await wait(seconds * 1_000, undefined, { signal: options.signal }).catch(() => undefined)
    }
  }
  return {
    answer,
    async text(at, request) {
      const outcome = await answer(at, request)
      return outcome.ok ? done(textOf(outcome.value, options.secrets)) : outcome
    },
    async json(schema, at, request) {
      const outcome = await answer(at, request)
      if (!outcome.ok) return outcome
      const parsed = schema.safeParse(jsonOf(textOf(outcome.value, options.secrets)))
      if (parsed.success) return done(parsed.data)
      return failed('bad_answer', `${options.service} gave an answer that was not understood`)
    },
  }
}

/** A path with data in its segments: each value stays one segment, whatever it contains. */
export function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map(pathPart))
}

function pathPart(value: string | number): string {
  const text = String(value)
  // A URL treats `.` and `..` as path navigation, also when they are escaped.
  if (/^\.{0,2}$/.test(text)) throw new RangeError('A name cannot be empty, “.” or “..”')
  return encodeURIComponent(text)
}

function targetOf(
  { address, alsoReaches = [] }: CallerOptions,
  at: string,
  query: ServiceRequest['query'] = {},
): string | undefined {
  const base = URL.parse(address)
  const target = /^https?:\/\//.test(at) ? URL.parse(at) : URL.parse(`${address.replace(/\/$/, '')}${at}`)
  if (!base || !target || ![base.origin, ...alsoReaches].includes(target.origin)) return undefined
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) target.searchParams.set(name, String(value))
  }
  return target.href
}

async function send(
  options: CallerOptions,
  target: string,
  request: ServiceRequest,
): Promise<Outcome<OutboundAnswer>> {
  const { service, secrets, signal } = options
  try {
    const answer = await options.fetch(target, {
      ...contentOf(request),
      headers: { accept: 'application/json', ...options.headers, ...contentOf(request).headers },
      redirectsMax: request.followsRedirects ? 3 : 0,
      totalMs: callMs,
      bytesMax: request.bytesMax ?? 2_000_000,
      signal,
    })
    if (answer.status >= 200 && answer.status < 300) return done(answer)
    const failure = failureOf(service, answer, textOf(answer, secrets))
    if (failure.code !== 'rate_limited') return failure
    return { ...failure, retryAfterSeconds: secondsToWait(answer.headers) }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return unreached(service, error)
  }
}

function contentOf({ method, headers, json, form, body }: ServiceRequest) {
  if (json !== undefined) {
    const content = { 'content-type': 'application/json', ...headers }
    return { method: method ?? ('POST' as const), headers: content, body: JSON.stringify(json) }
  }
  if (form) {
    const content = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    return { method: method ?? ('POST' as const), headers: content, body: String(new URLSearchParams(form)) }
  }
  return { method, headers, body }
}

function unreached(service: string, { code, message, isUnsent }: OutboundFailure): CallFailure {
  const failure = failed(unreachedCodes[code] ?? 'refused', `${service}: ${message}`)
  return isUnsent ? { ...failure, isUnsent } : failure
}

const unreachedCodes: Partial<Record<OutboundCode, FailureCode>> = {
  timeout: 'timeout',
  canceled: 'timeout',
  network: 'server_error',
}

function textOf({ bytes }: OutboundAnswer, secrets: readonly string[]): string {
  return redact(new TextDecoder().decode(bytes), secrets)
}

/** Redacts the secrets of a connection in a text, in case a service echoes one. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => (secret.length >= 6 ? left.replaceAll(secret, '••••') : left), text)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
