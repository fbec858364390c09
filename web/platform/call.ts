// chunk: small
import type { EndpointOf, Route } from '#contract/api.ts'
import type { InputOf, WireReplyOf } from '#contract/endpoint.ts'
import { noteAnswer } from '#web/platform/net/online.ts'
import { prefixed } from './site.ts'

/** The input that a page must supply for this call. */
export type Input<R extends Route> = InputOf<EndpointOf<R>>
/** The reply of this call: dates as ISO text. */
export type Reply<R extends Route> = WireReplyOf<EndpointOf<R>>

interface Issue {
  path: string
  message: string
}

interface RequestOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sends the request even when the page closes meanwhile. */
  keepalive?: boolean
}

/** A call that the server refused. The specification defines `message`: status, colon, space, body or status text. */
export class CallFailure extends Error {
  readonly status: number
  /** The error code, such as `not_found`; empty if the reply is not from our server. */
  readonly code: string
  /** The validation errors, by path of the field. */
  readonly issues: readonly Issue[]
  /** The server's message for users, if it sent one. */
  readonly serverMessage: string | undefined

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`)
    this.name = 'CallFailure'
    const failure = readFailure(body)
    this.status = response.status
    this.code = failure.code ?? ''
    this.issues = failure.issues ?? []
    this.serverMessage = failure.message
  }
}

/** Whether the server knows no such id that this user may see; a malformed id is refused as invalid. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)

/** The arguments after the route: the input is optional if the call needs none. */
export type CallArgs<R extends Route, Options> =
  object extends Input<R> ? [input?: Input<R>, options?: Options] : [input: Input<R>, options?: Options]

/** Makes one typed call; returns undefined for 204, throws `CallFailure` when refused. */
export function call<R extends Route>(
  route: R,
  ...[input, options]: CallArgs<R, RequestOptions>
): Promise<Reply<R>> {
  return callWith(route, input, options)
}

/** The same for a generic caller, in which the types cannot tell whether the input is optional. */
export async function callWith<R extends Route>(
  route: R,
  input?: Input<R>,
  options?: RequestOptions,
): Promise<Reply<R>> {
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, string | number>
    query?: Record<string, string | undefined>
    body?: unknown
  }
  const [method = 'GET', path = ''] = route.split(' ')
  return (await request(method, fillPath(path, params) + queryText(query), body, options)) as Reply<R>
}

/**
 * Sends one request with the session's cookie and the body as JSON, or as a form if it is one. Returns the parsed JSON,
 * or undefined for an empty reply.
 */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  { headers, signal, keepalive }: RequestOptions = {},
): Promise<unknown> {
  const isForm = body instanceof FormData
  const sent = body === undefined || isForm ? body : JSON.stringify(body)
  const response = await answerOf(url, {
    method,
    body: sent,
    headers: {
      accept: 'application/json',
      ...(sent !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    credentials: 'include',
    signal,
    keepalive,
  })
  const text = await response.text()
  if (!response.ok) throw new CallFailure(response, text)
  return text === '' ? undefined : JSON.parse(text)
}

/** Fetches the reply; records when the server could not be reached. */
async function answerOf(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(prefixed(url), init)
    noteAnswer(true)
    return response
  } catch (error) {
    if (!init.signal?.aborted) noteAnswer(false)
    throw error
  }
}

function fillPath(path: string, params: Record<string, string | number> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

function queryText(query: Record<string, string | undefined> = {}) {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** A proxy may reply in our place, so nothing about the body is assumed. */
function readFailure(body: string): { message?: string; code?: string; issues?: Issue[] } {
  const json = parseJson(body)
  if (typeof json !== 'object' || json === null) return {}
  const { message, code, issues } = json as Record<string, unknown>
  return {
    message: typeof message === 'string' && message !== '' ? message : undefined,
    code: typeof code === 'string' ? code : undefined,
    issues: Array.isArray(issues) ? issues.filter(isIssue) : undefined,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isIssue(value: unknown): value is Issue {
  if (typeof value !== 'object' || value === null) return false
  const { path, message } = value as Record<string, unknown>
  return typeof path === 'string' && typeof message === 'string'
}
