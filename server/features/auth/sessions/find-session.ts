import { eq, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import type { User } from '#server/db/tables/users.ts'
import { storeUseAfterSeconds, renewAfterSeconds, sessionSeconds } from '#server/features/auth/limits.ts'
import { clock } from '#server/platform/clock.ts'
import type { Principal } from '#server/platform/principal.ts'
import { sessionToken } from './session-cookie.ts'
import { sidOf } from './session-store.ts'
import { userOfSession } from './session-users.ts'

/** Finds the user of this request's session, as the principal of the request. */
export async function findSessionPrincipal(headers: Headers): Promise<Principal | undefined> {
  const user = await findSessionUser(headers)
  return user && { user, via: 'session' }
}

/**
 * Finds the active user of this request's session: one query, batched with simultaneous requests; another one to note
 * the use after some minutes; none without a well-signed cookie.
 */
export async function findSessionUser(headers: Headers): Promise<User | undefined> {
  const token = await sessionToken(headers)
  if (!token) return undefined
  const sid = sidOf(token)
  const now = clock.now()
  const found = await userOfSession(sid)
  if (found && now.getTime() - Date.parse(found.lastUse) > storeUseAfterSeconds * 1000)
    await noteUse(sid, now)
  return found?.user
}

async function noteUse(sid: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ sess: sql`jsonb_set(${sessions.sess}, '{usedAt}', to_jsonb(${now.toISOString()}::text))` })
    .where(eq(sessions.sid, sid))
}

/** Whether the session of this request is old enough to be renewed to its full length. */
export async function isSessionDueForRenewal(headers: Headers): Promise<boolean> {
  const token = await sessionToken(headers)
  if (!token) return false
  const [session] = await db
    .select({ expire: sessions.expire })
    .from(sessions)
    .where(eq(sessions.sid, sidOf(token)))
  if (!session) return false
  const secondsLeft = (session.expire.getTime() - clock.now().getTime()) / 1000
  return secondsLeft < sessionSeconds - renewAfterSeconds
}
