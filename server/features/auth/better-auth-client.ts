import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { limitHashing } from '#server/features/auth/passwords/password.ts'
import { clientAddressHeader, type RequestFacts } from '#server/http/context.ts'
import { type EntryFacts, withEntryFacts } from './entry-facts.ts'
import { failureOf } from './sign-in-failure.ts'

/** The user who has just got a session, and its cookie. */
export interface OpenedSession {
  user: User
  cookie: string
}

interface LibraryReply {
  user: { id: string }
}

/** The headers that the library uses to judge a call. */
const passedOn = ['cookie', 'host', 'origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']

/**
 * Signs up or in through the library; returns the user and the cookie to set. Throws the library's error as a
 * `Failure`.
 */
export async function openSession(
  path: '/sign-up/email' | '/sign-in/email',
  body: object,
  request: RequestFacts,
  facts: EntryFacts = {},
): Promise<OpenedSession> {
  const { currentAuth, libraryOrigin } = await import('./better-auth.ts')
  const [auth, origin] = [currentAuth(), libraryOrigin()]
  const headers = headersOf(request)
  headers.set('content-type', 'application/json')
  // A program sends no Origin, and cannot be abused for cross-site requests as a browser can: treat it as this site.
  if (!headers.has('origin') && !headers.has('referer')) headers.set('origin', origin)
  const call = new Request(`${origin}/api/auth${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return openedBy(await limitHashing(() => withEntryFacts(facts, () => auth.handler(call))))
}

/**
 * Signs in with a password that was just set. The limit of failed attempts does not apply, and the second factor was
 * checked when the password was set.
 */
export async function openSessionWithNewPassword(
  body: { email: string; password: string },
  request: RequestFacts,
): Promise<OpenedSession> {
  const auth = (await import('./better-auth.ts')).currentAuth()
  const signIn = () => auth.api.signInEmail({ body, headers: headersOf(request), asResponse: true })
  return openedBy(await limitHashing(() => withEntryFacts({ isSecondStepDone: true }, signIn)))
}

/** Opens a session for a user whom an identity provider has authenticated; includes the second factor. */
export async function openSessionAs(
  userId: string,
  request: RequestFacts,
  { isNew }: { isNew: boolean },
): Promise<OpenedSession> {
  const auth = (await import('./better-auth.ts')).currentAuth()
  const enter = () =>
    auth.api.openSessionAs({ body: { userId }, headers: headersOf(request), asResponse: true })
  return openedBy(await withEntryFacts({ isSecondStepDone: true, isNewAccount: isNew }, enter))
}

async function openedBy(response: Response): Promise<OpenedSession> {
  if (!response.ok) throw await failureOf(response)
  const { user: entered } = (await response.json()) as LibraryReply
  const [user] = await db.select().from(users).where(eq(users.id, entered.id))
  if (!user) throw new Error('The account was deleted during the sign-in.')
  return { user, cookie: cookieOf(response) }
}

/** Ends the session of this request in the library's store; returns the cookie that deletes the old one. */
export async function closeSession(request: RequestFacts): Promise<string> {
  const auth = (await import('./better-auth.ts')).currentAuth()
  return cookieOf(await auth.api.signOut({ headers: headersOf(request), asResponse: true }))
}

/** Extends the session of this request to its full length; returns the new cookie. */
export async function renewSession(headers: Headers): Promise<string> {
  const auth = (await import('./better-auth.ts')).currentAuth()
  return cookieOf(await auth.api.getSession({ headers, asResponse: true }))
}

function headersOf(request: RequestFacts): Headers {
  const headers = new Headers({ [clientAddressHeader]: request.ip })
  if (request.userAgent) headers.set('user-agent', request.userAgent)
  for (const name of passedOn) {
    const value = request.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

/** The library also expires cookies that we never set; only the session cookie matters. */
function cookieOf(response: Response): string {
  return response.headers.getSetCookie().find((cookie) => cookie.includes('.session_token=')) ?? ''
}
