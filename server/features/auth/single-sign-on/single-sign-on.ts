import { parse, serialize } from 'hono/utils/cookie'
import { z } from 'zod'
import { knownUrl } from '#contract/known-url.ts'
import { enterAs } from '#server/features/auth/better-auth-client.ts'
import { handshakeLimit, handshakeSeconds } from '#server/features/auth/limits.ts'
import { cookiePrefix, cookiesAreSecure } from '#server/features/auth/sessions/session-cookie.ts'
import { sessionStore as shortMemory, spendOne } from '#server/features/auth/sessions/session-store.ts'
import { withinTransaction } from '#server/features/auth/sessions/transaction-scope.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { accountOf, connectTo, type Found, type Refusal } from './identity-account.ts'
import { beginHandshake, endHandshake, type Identity } from './identity-provider.ts'

/** Binds a handshake to the browser that began it, so that a link to the end of another's handshake signs nobody in. */
const cookieName = `${cookiesAreSecure ? '__Secure-' : ''}${cookiePrefix}.single_sign_on`
export const callbackPath = '/api/login/oidc/callback'

const waiting = z.object({
  handshake: z.object({
    nonce: z.string(),
    codeVerifier: z.string(),
    returnTo: z.string(),
    /** The user to connect the identity to; if omitted, the identity signs in. */
    connectTo: z.string().optional(),
  }),
})
type Waiting = z.output<typeof waiting>['handshake']

/** The next address of the browser, and the cookies that it gets. */
export interface Step {
  to: string
  cookies: string[]
}

/** Redirects to the identity provider. */
export async function beginSingleSignOn(
  site: string,
  request: RequestFacts,
  ask: Pick<Waiting, 'returnTo' | 'connectTo'>,
): Promise<Step> {
  await spendOne(`single-sign-on-from:${request.ip}`, handshakeLimit)
  try {
    const { state, address, nonce, codeVerifier } = await beginHandshake(`${site}${callbackPath}`)
    const kept: z.input<typeof waiting> = { handshake: { nonce, codeVerifier, ...ask } }
    await shortMemory.set(`single-sign-on:${state}`, JSON.stringify(kept), handshakeSeconds)
    return { to: address, cookies: [stateCookie(state, handshakeSeconds)] }
  } catch (error) {
    log.warn({ err: error }, 'The identity provider did not answer; check its address and the network')
    return { to: failedAt('provider', ask), cookies: [] }
  }
}

/** Completes a handshake, only once: signs the user in, or connects the identity to their account. */
export async function endSingleSignOn(site: string, search: string, request: RequestFacts): Promise<Step> {
  const cookies = [stateCookie('', 0)]
  const state = new URLSearchParams(search).get('state') ?? ''
  const begun = parse(request.header('cookie') ?? '', cookieName)[cookieName]
  const kept =
    state !== '' && state === begun ? await shortMemory.getAndDelete(`single-sign-on:${state}`) : null
  if (kept === null) return { to: failedAt('again', {}), cookies }
  const { handshake } = waiting.parse(JSON.parse(kept))
  const cameBackTo = knownUrl(`${site}${callbackPath}${search}`)
  try {
    const identity = await endHandshake(cameBackTo, { state, ...handshake })
    const found = await find(identity, handshake, request)
    if ('refusal' in found) return { to: failedAt(found.refusal, handshake), cookies }
    if (handshake.connectTo) return { to: handshake.returnTo, cookies }
    const { cookie } = await enterAs(found.userId, request, found)
    return { to: handshake.returnTo, cookies: [...cookies, cookie] }
  } catch (error) {
    if (error instanceof Failure && error.status === 403)
      return { to: failedAt('deactivated', handshake), cookies }
    log.warn({ err: error }, 'A single sign-on failed')
    return { to: failedAt('provider', handshake), cookies }
  }
}

function find(identity: Identity, { connectTo: userId }: Waiting, request: RequestFacts): Promise<Found> {
  const client = { ip: request.ip, userAgent: request.userAgent }
  return withinTransaction((tx) =>
    userId ? connectTo(tx, { userId, ...client }, identity) : accountOf(tx, identity, client),
  )
}

type Fault = Refusal | 'again' | 'provider' | 'deactivated'

function failedAt(fault: Fault, { connectTo: userId, returnTo }: Partial<Waiting>): string {
  if (userId) return `/settings?sso=${fault}#password`
  const kept = returnTo && returnTo !== '/' ? `&returnTo=${encodeURIComponent(returnTo)}` : ''
  return `/login?sso=${fault}${kept}`
}

function stateCookie(state: string, maxAge: number): string {
  return serialize(cookieName, state, {
    maxAge,
    path: '/api/login/oidc',
    httpOnly: true,
    sameSite: 'Lax',
    secure: cookiesAreSecure,
  })
}
