import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { eventRunsMax } from '#contract/triggers/triggers.ts'
import { db, type Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { triggerDeliveries } from '#server/db/tables/triggers.ts'
import { withUsersInTurn } from '#server/db/outbox/outbox-claim.ts'
import { clock } from '#server/platform/clock.ts'
import type { DeliveryRow } from '#server/features/triggers/incoming/deliver.ts'

/** Maximum number of users with pending events that one statement reads; the next statement continues after them. */
const usersLookedAt = 200
const minuteMs = 60_000

/** A literal instead of a parameter: a generic plan could not use the partial index of pending events. */
const isPending = sql`${triggerDeliveries.status} = 'pending'`

/** Users whose events may run now, read in batches; the statement walks the index from user to user. */
export async function* usersInTurn(): AsyncGenerator<string> {
  let behind = ''
  for (;;) {
    const users = await usersBehind(behind)
    for (const { userId, mayStart } of users) if (mayStart) yield userId
    const last = users.at(-1)
    if (!last || users.length < usersLookedAt) return
    behind = last.userId
  }
}

async function usersBehind(userId: string): Promise<{ userId: string; mayStart: boolean }[]> {
  const { rows } = await db.execute<{ userId: string; mayStart: boolean }>(sql`
    ${withUsersInTurn(triggerDeliveries, triggerDeliveries.userId, isPending, userId)}
    select user_id as "userId", ${hasRoom(sql`waiting.user_id`)} as "mayStart"
    from waiting where user_id is not null limit ${usersLookedAt}`)
  return rows
}

/** Whether the events of a user started fewer runs in the last minute than the limit. */
function hasRoom(userId: string | SQL): SQL {
  const since = new Date(clock.now().getTime() - minuteMs).toISOString()
  return sql`(
    select count(*) from (
      select from ${agentExecutions} as run
      where run.user_id = ${userId} and run.executed_at > ${since}::timestamptz and run.trigger_source = 'event'
      limit ${eventRunsMax}
    ) as recent
  ) < ${eventRunsMax}`
}

/**
 * Locks the oldest pending event of a user. Undefined if the user has none, if none may start now, or if another
 * process has one of them in flight: their order and the limit per minute apply across processes.
 */
export async function takeOldest(tx: Tx, userId: string): Promise<DeliveryRow | undefined> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.startEvents}, hashtext(${userId})) as "isFree"`,
  )
  if (!rows[0]?.isFree) return undefined
  const [delivery] = await tx
    .select()
    .from(triggerDeliveries)
    .where(and(eq(triggerDeliveries.userId, userId), isPending, hasRoom(userId)))
    .orderBy(asc(triggerDeliveries.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return delivery
}
