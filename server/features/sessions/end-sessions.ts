import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { closeWhatSessionsOpened } from './sessions-ended.ts'
import { clock } from '#server/platform/clock.ts'

/** Spelled as the index has it. */
export const ownerOfSession = sql`(${sessions.sess} #>> '{session,userId}')`

/** Ends every session of a user at once, but for the one of this `sid`, where it is given; answers how many. */
export async function endSessionsOf(tx: Tx, userId: string, keptSid?: string): Promise<number> {
  const kept = keptSid === undefined ? undefined : ne(sessions.sid, keptSid)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(ownerOfSession, userId), kept))
    .returning({ expire: sessions.expire })
  closeWhatSessionsOpened(tx, userId)
  return ended.filter(({ expire }) => expire > clock.now()).length
}
