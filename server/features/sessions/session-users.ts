import { eq, sql } from 'drizzle-orm'
import { rowReader } from '#server/db/driver-row.ts'
import { byIndex, Lane, type NamedStatement } from '#server/db/lane.ts'
import { statementText } from '#server/db/statement-text.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { ownerOfSession } from './end-sessions.ts'

/** Sessions that one statement looks up at most. */
const batchMax = 100

/** The library writes down when it renewed a session, we when it was used in between. */
export const lastUseOfSession = sql<string>`coalesce(${sessions.sess} ->> 'usedAt', ${sessions.sess} #>> '{session,updatedAt}')`

/** An open session's active user, and when it was last used. */
export interface UserOfSession {
  user: User
  lastUse: string
}

interface Waiting {
  sid: string
  answer: PromiseWithResolvers<UserOfSession | undefined>
}

const statement: NamedStatement = {
  name: 'users_of_sessions',
  text: statementText(sql`
select ${users}.*, ${sessions.sid} as sid, ${lastUseOfSession} as last_use
from ${sessions} inner join ${users} on ${eq(users.id, ownerOfSession)}
where ${sessions.sid} = any($1::text[]) and ${sessions.expire} > $2 and ${users.isActive}`),
}
const lane = new Lane('sessions', byIndex)
const userOf = rowReader(users)
let waiting: Waiting[] = []
let isSending = false

/**
 * Finds the active user of a session that has not ended, as the tables have them after this was called: requests that
 * come in at the same moment are looked up by one statement, and whoever comes later by the next.
 */
export function userOfSession(sid: string): Promise<UserOfSession | undefined> {
  const answer = Promise.withResolvers<UserOfSession | undefined>()
  waiting.push({ sid, answer })
  if (!isSending) {
    isSending = true
    // What else has come in with it is read before that.
    setImmediate(() => void sendAll())
  }
  return answer.promise
}

async function sendAll(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchMax)
    try {
      const found = await find(batch)
      for (const { sid, answer } of batch) answer.resolve(found.get(sid))
    } catch (error) {
      for (const { answer } of batch) answer.reject(error)
    }
  }
  isSending = false
}

async function find(batch: readonly Waiting[]): Promise<Map<string, UserOfSession>> {
  const sids = [...new Set(batch.map(({ sid }) => sid))]
  const { rows } = await lane.query<{ sid: string; last_use: string }>(statement, [sids, clock.now()])
  return new Map(rows.map((row) => [row.sid, { user: userOf(row), lastUse: row.last_use }]))
}
