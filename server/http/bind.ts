import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { roles } from '#contract/auth/role-names.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { forbidden, unauthorized } from '#server/platform/failure.ts'
import { trackInFlight } from '#server/platform/load/long-holds.ts'
import type { Principal } from '#server/platform/principal.ts'
import type { HttpEnv, RequestFacts } from './context.ts'
import { eventStream, type StreamEvent } from './sockets/event-stream.ts'
import { openStreamOf } from './sockets/open-streams.ts'
import { parsePart, rawBytesMax, readBytes, readJsonBody, readPackedBytes } from './input/read-input.ts'
import { replyShared } from './pages/shared-document.ts'
import { answerInTurn, askInTurn } from './turns.ts'
import { runWithRateCount, countBody, countRequest } from './user-rate.ts'

type UserOf<E> = E extends { access: 'public' } ? undefined : CurrentUser

/** What a handler receives: the user, and the validated parts of the request. */
export interface Call<E> {
  user: UserOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: RequestFacts
}

const special = Symbol('answer')
interface Answer<Reply, Status extends number> {
  [special]: true
  status: Status
  reply: Reply
  headers: Record<string, string | string[]>
}

/** Answers with the other status of the endpoint (`otherStatus`), or with additional headers. */
export function answer<Reply, const Status extends 200 | 201 | 202>(
  status: Status,
  reply: Reply,
  headers: Record<string, string | string[]> = {},
): Answer<Reply, Status> {
  return { [special]: true, status, reply, headers }
}

/** The success statuses that the contract defines. */
type StatusOf<E> =
  | (E extends { status: infer Status extends number } ? Status : 200)
  | (E extends { otherStatus: infer Other extends number } ? Other : never)
type Handled<E> = E extends { stream: true }
  ? AsyncIterable<StreamEvent<ReplyOf<E>>>
  : ReplyOf<E> | Answer<ReplyOf<E>, StatusOf<E>>
type Handler<E> = (call: Call<E>) => Handled<E> | Promise<Handled<E>>
type AnyHandler = (call: unknown) => unknown

/**
 * Binds every endpoint of a feature to its handler; a missing handler does not compile. A call passes access,
 * validation and handler; its reply is stripped to the schema, so that a row cannot leak a column.
 */
export function bind<Api extends Record<string, Endpoint>>(
  api: Api,
  handlers: { [K in keyof Api]: Handler<Api[K]> },
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const [name, spec] of Object.entries(api)) {
    const [method, path] = spec.route.split(' ') as [string, string]
    const handler = handlers[name as keyof Api] as AnyHandler
    app.on(method, path, (c) => trackInFlight(spec.route, () => respond(c, spec, handler)))
  }
  return app
}

/** An authentication older than this is repeated before the handler acts, ms. */
const admittedForMs = 250

async function respond(c: Context<HttpEnv>, spec: Endpoint, handler: AnyHandler): Promise<Response> {
  const admitted = await admit(c, spec)
  const admittedAt = performance.now()
  // During a slow body or a wait for a slot the caller may have lost the session or key.
  const admittedNow = async () =>
    admitted && performance.now() - admittedAt > admittedForMs ? admit(c, spec) : admitted
  const user = admitted?.user
  if (user) await countRequest(user.id, spec, c.req.raw.signal)
  const asked = {
    params: parsePart(spec.params, c.req.param()),
    query: parsePart(spec.query, c.req.query()),
    body: await bodyOf(c.req.raw, spec, user, admittedNow),
  }
  const handle = async () => {
    const principal = await admittedNow()
    const keyName = principal?.via === 'key' ? principal.keyName : undefined
    return handler({ ...asked, user: principal?.user, request: { ...factsOf(c), keyName } })
  }
  const act = () => (user ? runWithRateCount(user.id, handle) : handle())
  if (spec.stream) {
    const userId = user?.id ?? ''
    const open = async () =>
      streamOf(c, spec, { userId, events: (await act()) as AsyncIterable<StreamEvent<unknown>> })
    return user ? openStreamOf(userId, open) : open()
  }
  const handled = await (user && !spec.waits ? answerInTurn(user.id, c.req.raw, act) : act())
  const { status, reply, headers } = isAnswer(handled)
    ? handled
    : { status: spec.status ?? 200, reply: handled, headers: undefined }
  if (status === 204) return c.body(null, 204)
  const encoded = z.encode(spec.reply, reply) as object
  if (spec.shared) return replyShared(c, JSON.stringify(encoded), { 'content-type': 'application/json' })
  return c.json(encoded, status, headers)
}

async function bodyOf(
  request: Request,
  spec: Endpoint,
  user: CurrentUser | undefined,
  admittedNow: () => Promise<unknown>,
): Promise<unknown> {
  if (spec.rawBody) {
    return async () => {
      const read = spec.keepsEncoding ? readPackedBytes : readBytes
      const bytes = await read(request, spec.bodyLimit ?? rawBytesMax, spec.bodyTimeMs)
      await admittedNow()
      return bytes
    }
  }
  return spec.body && readJsonBody(request, spec, (bytes) => user && countBody(user.id, bytes))
}

async function admit(c: Context<HttpEnv>, spec: Endpoint): Promise<Principal | undefined> {
  if (spec.access === 'public') return undefined
  const principal = await askInTurn(c.req.raw, () => c.get('authenticate')(c.req.raw.headers))
  if (!principal) throw unauthorized()
  refuseByScope(spec, principal)
  if (!rolesFor[spec.access].has(principal.user.role)) throw forbidden()
  return principal
}

const everybody = new Set(roles)
/** The roles that each kind of access admits. */
const rolesFor: Record<Endpoint['access'], ReadonlySet<CurrentUser['role']>> = {
  public: everybody,
  user: everybody,
  manager: new Set(['manager', 'admin']),
  admin: new Set(['admin']),
}

function refuseByScope({ scope }: Endpoint, principal: Principal): void {
  if (principal.via === 'session') return
  if (scope === 'session') throw forbidden('This can only be done signed in, not with a key.')
  if (!principal.scopes.includes(scope))
    throw forbidden(`This key was not made for this: it lacks the scope "${scope}".`)
}

function streamOf(
  c: Context<HttpEnv>,
  spec: Endpoint,
  { userId, events }: { userId: string; events: AsyncIterable<StreamEvent<unknown>> },
): Response {
  return eventStream(events, {
    userId,
    encode: (value) => z.encode(spec.reply, value),
    signal: c.req.raw.signal,
    stillAdmitted: () =>
      admit(c, spec).then(
        () => true,
        () => false,
      ),
  })
}

/** What a handler may know about the request besides its validated parts. */
export function factsOf(c: Context<HttpEnv>): RequestFacts {
  return {
    ip: c.get('clientAddress'),
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? null,
    signal: c.req.raw.signal,
    header: (name) => c.req.header(name),
  }
}

function isAnswer(value: unknown): value is Answer<unknown, 200 | 201 | 202> {
  return typeof value === 'object' && value !== null && special in value
}
