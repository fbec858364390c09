import { createHmac } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { cookiePrefix, cookiesAreSecure } from '#server/features/sessions/service.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { secretFor } from '#server/platform/secrets.ts'

const cookieName = `${cookiesAreSecure ? '__Secure-' : ''}${cookiePrefix}.known_browser`
/** Browsers keep a cookie for 400 days at most. */
const keptSeconds = 365 * 24 * 60 * 60
/** A family's computer has a few accounts; the oldest is forgotten. */
const accountsMax = 10
const markForm = /^[\w-]{43}$/

let secret: Buffer | undefined

/** Says that a browser has signed in to an account before; nobody can make one up, and it does not tell which account. */
function markOf(email: string): string {
  secret ??= secretFor('known-browser')
  return createHmac('sha256', secret).update(email.toLowerCase()).digest('base64url')
}

function marksIn(request: RequestFacts): string[] {
  const value = parse(request.header('cookie') ?? '', cookieName)[cookieName] ?? ''
  return value.split('.').filter((mark) => markForm.test(mark))
}

/** Whether the browser of this call has signed in to the account of this address before. */
export function isKnownBrowser(request: RequestFacts, email: string): boolean {
  return marksIn(request).includes(markOf(email))
}

/** The cookie by which this browser is known to the account from now on, beside those it was known to already. */
export function knownBrowserCookie(request: RequestFacts, email: string): string {
  const mark = markOf(email)
  const others = marksIn(request).filter((known) => known !== mark)
  return serialize(cookieName, [mark, ...others].slice(0, accountsMax).join('.'), {
    maxAge: keptSeconds,
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: cookiesAreSecure,
  })
}
