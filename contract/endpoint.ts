import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Access required for a call. The default is `user`, so that a forgotten setting does not open an endpoint. */
export type Access = 'public' | 'user' | 'manager' | 'admin'

/** Scopes of a user's API key. A call needs one of them; no scope includes another. */
export const keyScopes = ['read', 'run', 'write', 'admin'] as const
export type KeyScope = (typeof keyScopes)[number]

interface EndpointSpec {
  /** One sentence for the OpenAPI document. */
  summary: string
  access?: Access
  /** Scope that a key needs for this call; `session`: no key may make it. Default: derived from access and method. */
  scope?: KeyScope | 'session'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** An example of a body. When each call of a plain feature has one, the general tests can call it. */
  example?: unknown
  /** The body may be left out. */
  bodyOptional?: boolean
  /** Maximum size of the body in bytes. Default: 64 KiB of JSON, 1 MiB when the handler reads it itself. */
  bodyLimit?: number
  /** The handler reads the bytes of the body itself, once it knows the caller; `body` only describes them. */
  rawBody?: boolean
  /** The handler decodes the `Content-Encoding` itself, for example to verify a signature of the bytes as sent. */
  keepsEncoding?: boolean
  /** Keep each digit of the numbers in the body, as the data of a run requires. */
  exactNumbers?: boolean
  /** Type of a body that the handler reads itself: a form with files instead of JSON. */
  bodyType?: 'multipart/form-data'
  /** Time limit for the body to arrive, ms. Default: 10 s. */
  bodyTimeMs?: number
  reply: z.ZodType
  /** The call may wait a long time for its reply, as for the end of a run. */
  waits?: boolean
  /** The reply is a stream of server-sent events, each shaped like `reply`. */
  stream?: boolean
  /** The reply is the same for all callers with the same query: it is compressed once, and has an ETag. */
  shared?: boolean
  /** The status of success. Default: 200. */
  status?: 200 | 201 | 202 | 204
  /** The other status of success: 202 when the work continues after the reply. */
  otherStatus?: 200 | 202
}

export interface Endpoint extends EndpointSpec {
  route: `${Method} /${string}`
  access: Access
  scope: KeyScope | 'session'
}

type AccessOf<Spec> = Spec extends { access: infer A extends Access } ? A : 'user'

/** Describes one HTTP call for the server that answers it, the page that makes it, and the OpenAPI document. */
export function endpoint<const Route extends Endpoint['route'], const Spec extends EndpointSpec>(
  route: Route,
  spec: Spec,
): Spec & { route: Route; access: AccessOf<Spec>; scope: KeyScope | 'session' } {
  const access = (spec.access ?? 'user') as AccessOf<Spec>
  return { ...spec, route, access, scope: spec.scope ?? scopeOf(route, access) }
}

function scopeOf(route: Endpoint['route'], access: Access): KeyScope {
  if (access === 'admin' || access === 'manager') return 'admin'
  return route.startsWith('GET ') ? 'read' : 'write'
}

type OutputOf<E, Key extends keyof EndpointSpec> = E extends { [K in Key]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
type WireOf<E, Key extends keyof EndpointSpec> = E extends { [K in Key]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined

/** The input of a handler, after validation. */
export type ParamsOf<E> = OutputOf<E, 'params'>
export type QueryOf<E> = OutputOf<E, 'query'>
export type BodyOf<E> = E extends { rawBody: true }
  ? () => Promise<Uint8Array>
  : E extends { bodyOptional: true }
    ? OutputOf<E, 'body'> | undefined
    : OutputOf<E, 'body'>
/** The reply of a handler, before it is stripped to the schema and encoded. */
export type ReplyOf<E> = OutputOf<E, 'reply'>

/** The reply as a page receives it: dates are ISO text. */
export type WireReplyOf<E> = WireOf<E, 'reply'>

type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type RouteOf<E> = E extends { route: infer Route } ? Route : never
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { [K in Name]: T }
type OptionalPart<Name extends string, T> = [T] extends [undefined] ? unknown : { [K in Name]?: T }

/** The input that a page must supply: params, query and body, each only when the endpoint has it. */
export type InputOf<E> = ([ParamName<RouteOf<E>>] extends [never]
  ? unknown
  : { params: Record<ParamName<RouteOf<E>>, string | number> }) &
  OptionalPart<'query', WireOf<E, 'query'>> &
  (E extends { bodyOptional: true }
    ? OptionalPart<'body', WireOf<E, 'body'>>
    : Part<'body', WireOf<E, 'body'>>)
