import { and, eq, ne, sql } from 'drizzle-orm'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { clock } from '#server/platform/clock.ts'

/** After the commit, closes the streams that the user's ended sessions still have open, in every process. */
export function closeStreamsOf(tx: Tx, userId: string): void {
  afterCommit(tx, () => announce('sessions', userId))
}

/** The same expression as in the index. */
export const ownerOfSession = sql`(${sessions.sess} #>> '{session,userId}')`

/** Ends every session of a user, except that of `exceptSid`; returns how many it ended. */
export async function endSessionsOf(tx: Tx, userId: string, exceptSid?: string): Promise<number> {
  const exceptCurrent = exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(ownerOfSession, userId), exceptCurrent))
    .returning({ expire: sessions.expire })
  closeStreamsOf(tx, userId)
  return ended.filter(({ expire }) => expire > clock.now()).length
}
