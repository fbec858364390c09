import { parse, serialize } from 'hono/utils/cookie'
import { createHmac } from 'node:crypto'
import { cookieNamed, cookiesAreSecure } from '#server/features/auth/sessions/session-cookie.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { secretFor } from '#server/platform/secrets/secrets.ts'

const cookieName = () => cookieNamed('known_browser')
/** A year; browsers keep a cookie for at most 400 days. */
const keptSeconds = 365 * 24 * 60 * 60
/** A shared computer has a few accounts; the oldest is removed. */
const accountsMax = 10
const markForm = /^[\w-]{43}$/

let secret: Buffer | undefined

/** Proves that a browser has signed in to an account before. It cannot be forged, and does not reveal the account. */
function markOf(email: string): string {
  secret ??= secretFor('known-browser')
  return createHmac('sha256', secret).update(email.toLowerCase()).digest('base64url')
}

function marksIn(request: RequestFacts): string[] {
  const value = parse(request.header('cookie') ?? '', cookieName())[cookieName()] ?? ''
  return value.split('.').filter((mark) => markForm.test(mark))
}

/** Whether the browser of this request has signed in to this account before. */
export function isKnownBrowser(request: RequestFacts, email: string): boolean {
  return marksIn(request).includes(markOf(email))
}

/** Returns the cookie by which this account will know the browser, together with the accounts that already do. */
export function knownBrowserCookie(request: RequestFacts, email: string): string {
  const mark = markOf(email)
  const others = marksIn(request).filter((known) => known !== mark)
  return serialize(cookieName(), [mark, ...others].slice(0, accountsMax).join('.'), {
    maxAge: keptSeconds,
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: cookiesAreSecure(),
  })
}
