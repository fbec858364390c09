import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { deviceLabel } from '#contract/auth/device-label.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { closeStreamsOf, endSessionsOf, ownerOfSession } from './end-sessions.ts'
import { sidOf } from './session-store.ts'
import { lastUseOfSession } from './session-users.ts'

const listedMax = 100

const fact = (name: string) => sql<string | null>`${sessions.sess} #>> ${`{session,${name}}`}`

/** The open sessions of a user: the current one, by its token, then the others by their last use. */
export async function listSessions(userId: string, token: string) {
  const ownSid = sidOf(token)
  const rows = await db
    .select({
      id: sessions.sid,
      userAgent: fact('userAgent'),
      address: fact('ipAddress'),
      openedAt: fact('createdAt'),
      lastUse: lastUseOfSession,
    })
    .from(sessions)
    .where(and(eq(ownerOfSession, userId), gt(sessions.expire, clock.now())))
    .orderBy(desc(sql`${sessions.sid} = ${ownSid}`), desc(lastUseOfSession))
    .limit(listedMax)
  return rows.map(({ id, userAgent, address, openedAt, lastUse }) => ({
    id,
    device: deviceLabel(userAgent),
    address: address || null,
    openedAt: new Date(openedAt ?? lastUse),
    lastUsedAt: new Date(lastUse),
    isCurrent: id === ownSid,
  }))
}

/** Ends one session of the actor. Throws `notFound` if it is not theirs. */
export async function endSession(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.sid, id), eq(ownerOfSession, actor.userId)))
      .returning({ sid: sessions.sid })
    if (ended.length === 0) throw notFound('Session')
    closeStreamsOf(tx, actor.userId)
    await recordActivity(tx, { ...actor, action: 'end_session', resource: 'user', resourceId: actor.userId })
  })
}

/** Ends all sessions of the actor except that of this token; returns how many it ended. */
export function endOtherSessions(actor: Actor, token: string): Promise<number> {
  return inTransaction(async (tx) => {
    const endedSessions = await endSessionsOf(tx, actor.userId, sidOf(token))
    await recordActivity(tx, {
      ...actor,
      action: 'end_other_sessions',
      resource: 'user',
      resourceId: actor.userId,
      metadata: { endedSessions },
    })
    return endedSessions
  })
}
