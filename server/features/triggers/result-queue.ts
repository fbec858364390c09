import { and, desc, eq, gt, inArray, min, sql } from 'drizzle-orm'
import { deliveriesKept } from '#contract/triggers.ts'
import { db, type Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { resultDeliveries } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'

/** A result in hand belongs to nobody else for this long, which is longer than an attempt can take, ms. */
const heldMs = 60_000
const forgottenAtOnce = 20

export type ResultDeliveryRow = typeof resultDeliveries.$inferSelect

/** Queues the result of a run for these addresses; a second time changes nothing. */
export async function queueResults(tx: Tx, run: ExecutionRow, hookIds: number[]): Promise<void> {
  const now = clock.now()
  const { id: executionId, userId } = run
  const rows = hookIds.map((hookId) => ({ hookId, userId, executionId, nextAttemptAt: now, createdAt: now }))
  await tx.insert(resultDeliveries).values(rows).onConflictDoNothing()
  for (const hookId of hookIds) await forgetSurplus(tx, hookId)
}

/** Gives up what still waits for an address that is switched off. */
export async function endQueued(tx: Tx, hookId: number): Promise<void> {
  await tx
    .update(resultDeliveries)
    .set({ status: 'failed', lastError: 'The address was switched off.' })
    .where(and(eq(resultDeliveries.hookId, hookId), eq(resultDeliveries.status, 'queued')))
}

async function forgetSurplus(tx: Tx, hookId: number): Promise<void> {
  const surplus = tx
    .select({ executionId: resultDeliveries.executionId })
    .from(resultDeliveries)
    .where(eq(resultDeliveries.hookId, hookId))
    .orderBy(desc(resultDeliveries.executionId))
    .offset(deliveriesKept)
    .limit(forgottenAtOnce)
  await tx
    .delete(resultDeliveries)
    .where(and(eq(resultDeliveries.hookId, hookId), inArray(resultDeliveries.executionId, surplus)))
}

/** When the next result is due that is not due yet. */
export async function nextDue(now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(resultDeliveries.nextAttemptAt) })
    .from(resultDeliveries)
    .where(and(sql`${resultDeliveries.status} = 'queued'`, gt(resultDeliveries.nextAttemptAt, now)))
  return next?.at ?? null
}

/** Whose results are left where they are for now. */
interface Choice {
  /** Users are looked at in the order of their ids, from the one behind this on. */
  behindUser: string
  busyUsers: string[]
  busyHooks: number[]
  now: Date
}

/**
 * Takes the oldest due result of the next user in hand: other processes pass over it, a crash gives it back in a minute.
 * It walks the index from user to user, however many results one of them has waiting.
 */
export async function takeNext(choice: Choice): Promise<ResultDeliveryRow | undefined> {
  const { behindUser, now } = choice
  const busyUsers = sql.param(choice.busyUsers)
  const busyHooks = sql.param(choice.busyHooks)
  const next = sql`(
    with recursive waiting as (
      (
        select user_id from ${resultDeliveries}
        where status = 'queued' and user_id > ${behindUser} order by user_id limit 1
      )
      union all
      select (
        select next.user_id from ${resultDeliveries} as next
        where next.status = 'queued' and next.user_id > waiting.user_id order by next.user_id limit 1
      )
      from waiting where waiting.user_id is not null
    )
    select due.id from waiting cross join lateral (
      select mine.id from ${resultDeliveries} as mine
      where mine.status = 'queued' and mine.user_id = waiting.user_id and mine.hook_id <> all(${busyHooks}::int[])
        and mine.next_attempt_at <= ${now.toISOString()}::timestamptz
      order by mine.next_attempt_at, mine.id limit 1 for update skip locked
    ) as due
    where waiting.user_id <> all(${busyUsers}::text[]) limit 1
  )`
  const [taken] = await db
    .update(resultDeliveries)
    .set({ attempts: sql`${resultDeliveries.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + heldMs) })
    .where(eq(resultDeliveries.id, next))
    .returning()
  return taken
}

/** Writes the outcome of an attempt, unless its owner has asked to send the result anew in the meantime. */
export async function settle(
  tx: Tx,
  { id, attempts }: ResultDeliveryRow,
  outcome: Partial<ResultDeliveryRow>,
): Promise<boolean> {
  const rows = await tx
    .update(resultDeliveries)
    .set(outcome)
    .where(
      and(
        eq(resultDeliveries.id, id),
        eq(resultDeliveries.status, 'queued'),
        eq(resultDeliveries.attempts, attempts),
      ),
    )
    .returning({ id: resultDeliveries.id })
  return rows.length > 0
}
