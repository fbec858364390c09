import { and, eq, gt, sql } from 'drizzle-orm'
import { type Db, db, type Queries } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/auth.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { renewAfterSeconds, sessionSeconds } from './limits.ts'
import { sessionToken } from './session-cookie.ts'
import { sidOf } from './session-store.ts'
import { clock } from '#server/platform/clock.ts'

export { whenTimeZoneChanges } from './account.ts'

/** Who is signed in: the user as the table has it at this moment, role and all. */
export type SessionUser = User

const ownerOfSession = sql`${sessions.sess} #>> '{session,userId}'`

/** Finds the active user whose session this request carries; one query, none without a well-signed cookie. */
export async function findSessionUser(headers: Headers): Promise<SessionUser | undefined> {
  const token = await sessionToken(headers)
  if (!token) return undefined
  const [found] = await sessionQuery().execute({ sid: sidOf(token), now: clock.now() })
  return found?.user
}

/** Says whether the session of this request is old enough to be given its full length again. */
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

/** Ends every session of a user at once. */
export async function endSessionsOf(tx: Queries, userId: string): Promise<void> {
  await tx.delete(sessions).where(sql`${ownerOfSession} = ${userId}`)
}

/** How many accounts there are. */
export function countUsers(): Promise<number> {
  return db.$count(users)
}

let prepared: { on: Db; query: ReturnType<typeof prepareSessionQuery> } | undefined

function sessionQuery() {
  if (prepared?.on !== db) prepared = { on: db, query: prepareSessionQuery(db) }
  return prepared.query
}

function prepareSessionQuery(on: Db) {
  return on
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, ownerOfSession))
    .where(
      and(
        eq(sessions.sid, sql.placeholder('sid')),
        gt(sessions.expire, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .prepare('session_user')
}
