import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { answer } from '#server/http/bind.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { knownBrowserCookie } from './known-browser.ts'

/** The user who has just got a session, and its cookie. */
export interface Entered {
  user: User
  cookie: string
}

/** Returns the user whom the library signed in. */
export async function entered(entering: Promise<{ userId: string; cookie: string }>): Promise<Entered> {
  const { userId, cookie } = await entering
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('The account vanished while it was entered.')
  return { user, cookie }
}

/** Responds with the user, the session cookie, and the cookie by which the account knows this browser. */
export function welcome<More extends object>(
  { user, cookie, ...more }: Entered & More,
  request: RequestFacts,
) {
  return answer(200, { user, ...more }, { 'set-cookie': [cookie, knownBrowserCookie(request, user.email)] })
}
