import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { unauthorized } from '#server/platform/failure.ts'
import { secretFor } from '#server/platform/secrets/secrets.ts'

export const cookiePrefix = 'balancia'
/** Whether browsers reach this site by HTTPS alone; an administrator can change the address while it runs. */
export const cookiesAreSecure = (): boolean => config.publicUrl?.startsWith('https:') ?? false

/** The name of a cookie of the sign-in in this browser. */
export const cookieNamed = (name: string): string =>
  `${cookiesAreSecure() ? '__Secure-' : ''}${cookiePrefix}.${name}`

let secret: string | undefined

/** The key that signs session cookies. */
export function cookieSecret(): string {
  secret ??= secretFor('session-cookie').toString('base64url')
  return secret
}

/** The session token of a request whose cookie has our signature; undefined for any other. */
export async function sessionToken(headers: Headers): Promise<string | undefined> {
  const cookies = headers.get('cookie')
  const cookieName = cookieNamed('session_token')
  if (!cookies?.includes(cookieName)) return undefined
  return tokenIn(parse(cookies, cookieName)[cookieName] ?? '')
}

/**
 * Returns the signed token if the signature after the last dot (HMAC-SHA-256, as the sign-in library writes it) is
 * ours. Done here, because the library takes 300 ms to import, and Web Crypto uses its threads for each request.
 */
function tokenIn(signed: string): string | undefined {
  const at = signed.lastIndexOf('.')
  if (at < 1) return undefined
  const token = signed.slice(0, at)
  const given = Buffer.from(signed.slice(at + 1), 'base64')
  const own = createHmac('sha256', cookieSecret()).update(token).digest()
  return given.length === own.length && timingSafeEqual(given, own) ? token : undefined
}

/** The session token of an authenticated request. */
export async function tokenOf(request: RequestFacts): Promise<string> {
  const token = await sessionToken(new Headers({ cookie: request.header('cookie') ?? '' }))
  if (!token) throw unauthorized()
  return token
}
