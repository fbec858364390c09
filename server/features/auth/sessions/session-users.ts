import { eq, sql } from 'drizzle-orm'
import {
  byIndex,
  DedicatedConnection,
  type NamedStatement,
} from '#server/db/connection/dedicated-connection.ts'
import { rowReader } from '#server/db/driver-row.ts'
import { statementText } from '#server/db/statement-text.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { ownerOfSession } from './end-sessions.ts'

/** Maximum number of sessions that one statement looks up. */
const batchMax = 100

/** The library stores when it renewed a session; `usedAt` is our own record of the uses in between. */
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
const connection = new DedicatedConnection('sessions', byIndex)
const userOf = rowReader(users)
let waiting: Waiting[] = []
let isSending = false

/**
 * Finds the active user of an unexpired session, read after this call: requests that arrive at the same moment share
 * one statement, and later ones share the next.
 */
export function userOfSession(sid: string): Promise<UserOfSession | undefined> {
  const answer = Promise.withResolvers<UserOfSession | undefined>()
  waiting.push({ sid, answer })
  if (!isSending) {
    isSending = true
    // Lets other requests of the same turn of the event loop join the batch.
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
  const { rows } = await connection.query<{ sid: string; last_use: string }>(statement, [sids, clock.now()])
  return new Map(rows.map((row) => [row.sid, { user: userOf(row), lastUse: row.last_use }]))
}
