import { parseSigned } from 'hono/utils/cookie'
import type { RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { unauthorized } from '#server/platform/failure.ts'
import { secretFor } from '#server/platform/secrets.ts'

export const cookiePrefix = 'balancia'
export const cookiesAreSecure = config.publicUrl?.startsWith('https:') ?? false
const cookieName = `${cookiesAreSecure ? '__Secure-' : ''}${cookiePrefix}.session_token`

let secret: string | undefined

/** What session cookies are signed with. */
export function cookieSecret(): string {
  secret ??= secretFor('session-cookie').toString('base64url')
  return secret
}

/** The session token of a request whose cookie bears our signature; undefined for any other. */
export async function sessionToken(headers: Headers): Promise<string | undefined> {
  const cookies = headers.get('cookie')
  if (!cookies?.includes(cookieName)) return undefined
  // The sign-in library signs as Hono does (HMAC-SHA-256 after the last dot), and takes 300 ms to import.
  const signed = await parseSigned(cookies, cookieSecret(), cookieName)
  return signed[cookieName] || undefined
}

/** The session token of a call that has passed as its user's. */
export async function tokenOf(request: RequestFacts): Promise<string> {
  const token = await sessionToken(new Headers({ cookie: request.header('cookie') ?? '' }))
  if (!token) throw unauthorized()
  return token
}
