import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { answer } from '#server/http/bind.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { knownBrowserCookie } from './known-browser.ts'

/** Who has just got a session, and the cookie that carries it. */
export interface Entered {
  user: User
  cookie: string
}

/** The user whom the library has let in. */
export async function entered(entering: Promise<{ userId: string; cookie: string }>): Promise<Entered> {
  const { userId, cookie } = await entering
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('The account vanished while it was entered.')
  return { user, cookie }
}

/** Answers who has entered, with the session, and with what this browser is known by from now on. */
export function welcome<More extends object>(
  { user, cookie, ...more }: Entered & More,
  request: RequestFacts,
) {
  return answer(200, { user, ...more }, { 'set-cookie': [cookie, knownBrowserCookie(request, user.email)] })
}
