import { parse, serialize } from 'hono/utils/cookie'
import { z } from 'zod'
import type { SignInTrial } from '#contract/installation/setting-names.ts'
import { knownUrl } from '#contract/known-url.ts'
import { pages } from '#contract/pages.ts'
import { openSessionAs } from '#server/features/auth/better-auth-client.ts'
import { handshakeLimit, handshakeSeconds } from '#server/features/auth/limits.ts'
import { cookieNamed, cookiesAreSecure } from '#server/features/auth/sessions/session-cookie.ts'
import { temporaryStore, enforceLimit } from '#server/features/auth/sessions/session-store.ts'
import { withinTransaction } from '#server/features/auth/sessions/transaction-scope.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { accountOf, connectTo, type Found, type Refusal } from './identity-account.ts'
import { beginHandshake, endHandshake, type Identity } from './identity-provider.ts'

/** Binds a handshake to the browser that began it, so that a link to the end of another's handshake signs nobody in. */
const cookieName = () => cookieNamed('single_sign_on')
export const callbackPath = '/api/login/oidc/callback'

const pending = z.object({
  handshake: z.object({
    nonce: z.string(),
    codeVerifier: z.string(),
    returnTo: z.string(),
    /** The user to connect the identity to; if omitted, the identity signs in. */
    connectTo: z.string().optional(),
    /** An administrator tries it out: nobody is signed in. */
    isTrial: z.boolean().optional(),
  }),
})
type Pending = z.output<typeof pending>['handshake']

/** The next address of the browser, and the cookies that it gets. */
export interface Step {
  to: string
  cookies: string[]
}

/** Redirects to the identity provider. */
export async function beginSingleSignOn(
  site: string,
  request: RequestFacts,
  ask: Pick<Pending, 'returnTo' | 'connectTo' | 'isTrial'>,
): Promise<Step> {
  await enforceLimit(`single-sign-on-from:${request.ip}`, handshakeLimit)
  try {
    const { state, address, nonce, codeVerifier } = await beginHandshake(`${site}${callbackPath}`)
    const stored: z.input<typeof pending> = { handshake: { nonce, codeVerifier, ...ask } }
    await temporaryStore.set(`single-sign-on:${state}`, JSON.stringify(stored), handshakeSeconds)
    return { to: address, cookies: [stateCookie(state, handshakeSeconds)] }
  } catch (error) {
    log.warn({ err: error }, 'The identity provider did not answer; check its address and the network')
    return { to: ask.isTrial ? trialEnd('discovery') : failedAt('provider', ask), cookies: [] }
  }
}

/** Completes a handshake, only once: signs the user in, or connects the identity to their account. */
export async function endSingleSignOn(site: string, search: string, request: RequestFacts): Promise<Step> {
  const cookies = [stateCookie('', 0)]
  const state = new URLSearchParams(search).get('state') ?? ''
  const handshakeCookie = parse(request.header('cookie') ?? '', cookieName())[cookieName()]
  const stored =
    state !== '' && state === handshakeCookie
      ? await temporaryStore.getAndDelete(`single-sign-on:${state}`)
      : null
  if (stored === null) return { to: failedAt('again', {}), cookies }
  const { handshake } = pending.parse(JSON.parse(stored))
  const callbackUrl = knownUrl(`${site}${callbackPath}${search}`)
  try {
    const identity = await endHandshake(callbackUrl, { state, ...handshake })
    if (handshake.isTrial)
      return { to: trialEnd(identity.email_verified === true ? 'worked' : 'unproven'), cookies }
    const found = await find(identity, handshake, request)
    if ('refusal' in found) return { to: failedAt(found.refusal, handshake), cookies }
    if (handshake.connectTo) return { to: handshake.returnTo, cookies }
    const { cookie } = await openSessionAs(found.userId, request, found)
    return { to: handshake.returnTo, cookies: [...cookies, cookie] }
  } catch (error) {
    if (error instanceof Failure && error.status === 403)
      return { to: failedAt('deactivated', handshake), cookies }
    log.warn({ err: error }, 'A single sign-on failed')
    return { to: handshake.isTrial ? trialEnd('refused') : failedAt('provider', handshake), cookies }
  }
}

function find(identity: Identity, { connectTo: userId }: Pending, request: RequestFacts): Promise<Found> {
  const client = { ip: request.ip, userAgent: request.userAgent }
  return withinTransaction((tx) =>
    userId ? connectTo(tx, { userId, ...client }, identity) : accountOf(tx, identity, client),
  )
}

/** The System page, which shows the outcome of a trial. */
const trialEnd = (trial: SignInTrial) => `${pages.adminSystem}?trial=${trial}#sign-in`

type Problem = Refusal | 'again' | 'provider' | 'deactivated'

function failedAt(problem: Problem, { connectTo: userId, returnTo }: Partial<Pending>): string {
  if (userId) return `/settings/password?sso=${problem}`
  const stored = returnTo && returnTo !== '/' ? `&returnTo=${encodeURIComponent(returnTo)}` : ''
  return `/login?sso=${problem}${stored}`
}

function stateCookie(state: string, maxAge: number): string {
  return serialize(cookieName(), state, {
    maxAge,
    path: '/api/login/oidc',
    httpOnly: true,
    sameSite: 'Lax',
    secure: cookiesAreSecure(),
  })
}
