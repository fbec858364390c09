import type { EndpointOf, Route } from '#contract/api.ts'
import type { InputOf, WireReplyOf } from '#contract/endpoint.ts'
import { noteAnswer } from './online.ts'

/** What a page must supply to make this call. */
export type Input<R extends Route> = InputOf<EndpointOf<R>>
/** What a page receives from this call: dates as ISO text. */
export type Reply<R extends Route> = WireReplyOf<EndpointOf<R>>

interface Issue {
  path: string
  message: string
}

interface RequestOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A call that the server refused. `message` is the specification's: status, colon, space, body or status text. */
export class CallFailure extends Error {
  readonly status: number
  /** The failure's code, such as `not_found`; empty when the answer was not one of ours. */
  readonly code: string
  /** What is wrong with which field, by path. */
  readonly issues: readonly Issue[]
  /** The server's sentence for people, where it sent one. */
  readonly serverMessage: string | undefined

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`)
    this.name = 'CallFailure'
    const told = readFailure(body)
    this.status = response.status
    this.code = told.code ?? ''
    this.issues = told.issues ?? []
    this.serverMessage = told.message
  }
}

/** Whether the server knows nothing of that id that this user may see; an id that can be none is refused as invalid. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)

/** The arguments after the route: the input may be left out where the call needs none. */
export type CallArgs<R extends Route, Options> =
  object extends Input<R> ? [input?: Input<R>, options?: Options] : [input: Input<R>, options?: Options]

/** Makes one typed call; answers undefined for 204, throws `CallFailure` when refused. */
export function call<R extends Route>(
  route: R,
  ...[input, options]: CallArgs<R, RequestOptions>
): Promise<Reply<R>> {
  return callWith(route, input, options)
}

/** The same for a caller that is itself generic, where an input that may be missing cannot be told from one that must be given. */
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

/** Sends one request with the session's cookie, its body as JSON or as the form that it is; answers the parsed JSON, or undefined where there is none. */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  { headers, signal }: RequestOptions = {},
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
  })
  const text = await response.text()
  if (!response.ok) throw new CallFailure(response, text)
  return text === '' ? undefined : JSON.parse(text)
}

/** The server's answer; that there was none is noted. */
async function answerOf(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
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

/** A proxy may answer in our place, so nothing about the body is taken for granted. */
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
