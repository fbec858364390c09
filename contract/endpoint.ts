import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may make a call. Forgetting to say it closes the door: the default is `user`. */
export type Access = 'public' | 'user' | 'manager' | 'admin'

/** What a key of a user may be made for. A call needs one of them; none includes another. */
export const keyScopes = ['read', 'run', 'write', 'admin'] as const
export type KeyScope = (typeof keyScopes)[number]

interface EndpointSpec {
  /** One sentence for the OpenAPI document. */
  summary: string
  access?: Access
  /** What a key needs to make this call; `session`: no key may. Unless said otherwise it follows from access and method. */
  scope?: KeyScope | 'session'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A body as one might send it. Where each call of a plain feature has one, no test has to be told how to call it. */
  example?: unknown
  /** The body may be left out altogether. */
  bodyOptional?: boolean
  /** Bytes the body may have: unless said otherwise 64 KiB of JSON, 1 MiB where the handler reads it itself. */
  bodyLimit?: number
  /** The handler reads the bytes of the body itself, once it knows the caller; `body` only describes them. */
  rawBody?: boolean
  /** The handler undoes the `Content-Encoding` of the bytes itself, as to check a signature of the bytes as they were sent. */
  keepsEncoding?: boolean
  /** Numbers inside a field of the body keep each digit, as the data of a run must. */
  exactNumbers?: boolean
  /** Of a body that the handler reads itself: a form with files instead of JSON. */
  bodyType?: 'multipart/form-data'
  /** How long the body may take to arrive, ms; 10 s unless said otherwise. */
  bodyTimeMs?: number
  reply: z.ZodType
  /** The reply may be waited for, as for the end of a run. */
  waits?: boolean
  /** The reply is a stream of server-sent events, each shaped like `reply`. */
  stream?: boolean
  /** The reply is the same for everybody who asks with the same query: it is compressed once, and has an ETag. */
  shared?: boolean
  /** The status of success; 200 unless said otherwise. */
  status?: 200 | 201 | 202 | 204
  /** The other status of success: 202 when what was asked for continues after the reply. */
  otherStatus?: 200 | 202
}

export interface Endpoint extends EndpointSpec {
  route: `${Method} /${string}`
  access: Access
  scope: KeyScope | 'session'
}

type AccessOf<Spec> = Spec extends { access: infer A extends Access } ? A : 'user'

/** Describes one HTTP call once: for the server that answers it, the page that makes it, and the OpenAPI document. */
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

/** What a handler is given, after validation. */
export type ParamsOf<E> = OutputOf<E, 'params'>
export type QueryOf<E> = OutputOf<E, 'query'>
export type BodyOf<E> = E extends { rawBody: true }
  ? () => Promise<Uint8Array>
  : E extends { bodyOptional: true }
    ? OutputOf<E, 'body'> | undefined
    : OutputOf<E, 'body'>
/** What a handler answers, before it is stripped to the schema and encoded. */
export type ReplyOf<E> = OutputOf<E, 'reply'>

/** What a page receives: dates as ISO text. */
export type WireReplyOf<E> = WireOf<E, 'reply'>

type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type RouteOf<E> = E extends { route: infer Route } ? Route : never
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { [K in Name]: T }
type OptionalPart<Name extends string, T> = [T] extends [undefined] ? unknown : { [K in Name]?: T }

/** What a page must supply: params, query and body, each only where the endpoint has one. */
export type InputOf<E> = ([ParamName<RouteOf<E>>] extends [never]
  ? unknown
  : { params: Record<ParamName<RouteOf<E>>, string | number> }) &
  OptionalPart<'query', WireOf<E, 'query'>> &
  (E extends { bodyOptional: true }
    ? OptionalPart<'body', WireOf<E, 'body'>>
    : Part<'body', WireOf<E, 'body'>>)
