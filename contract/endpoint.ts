import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may make a call. Forgetting to say it closes the door: the default is `user`. */
export type Access = 'public' | 'user' | 'admin'

interface EndpointSpec {
  /** One sentence for the OpenAPI document. */
  summary: string
  access?: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body may be left out altogether. */
  bodyOptional?: boolean
  /** Bytes the body may have; 1 MiB unless said otherwise. */
  bodyLimit?: number
  /** The handler reads the bytes of the body itself, once it knows the caller; `body` only describes them. */
  rawBody?: boolean
  reply: z.ZodType
  /** The reply is a stream of server-sent events, each shaped like `reply`. */
  stream?: boolean
  /** The status of success; 200 unless said otherwise. */
  status?: 200 | 201 | 202 | 204
}

export interface Endpoint extends EndpointSpec {
  route: `${Method} /${string}`
  access: Access
}

type AccessOf<Spec> = Spec extends { access: infer A extends Access } ? A : 'user'

/** Describes one HTTP call once: for the server that answers it, the page that makes it, and the OpenAPI document. */
export function endpoint<const Route extends Endpoint['route'], const Spec extends EndpointSpec>(
  route: Route,
  spec: Spec,
): Spec & { route: Route; access: AccessOf<Spec> } {
  return { ...spec, route, access: (spec.access ?? 'user') as AccessOf<Spec> }
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
