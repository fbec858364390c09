import { and, asc, desc, eq, inArray, lte, min, notInArray, sql } from 'drizzle-orm'
import { deliveriesKept } from '#contract/triggers.ts'
import { db, type Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { resultDeliveries } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'

/** Results on their way to one address at once, so that one that hangs holds up no other. */
export const perHookMax = 2
/** Due results that are looked at for a fair choice. */
const lookedAtMax = 1_000
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

const isQueued = eq(resultDeliveries.status, 'queued')
const isFree = (busyHooks: number[]) => notInArray(resultDeliveries.hookId, busyHooks)

/** When the next result is due, of those for other addresses than the busy ones. */
export async function nextDue(busyHooks: number[]): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(resultDeliveries.nextAttemptAt) })
    .from(resultDeliveries)
    .where(and(isQueued, isFree(busyHooks)))
  return next?.at ?? null
}

/** Takes due results in hand, few of each address: other processes pass over them, a crash gives them back in a minute. */
export function takeDue(max: number, busyHooks: number[]): Promise<ResultDeliveryRow[]> {
  const now = clock.now()
  const isDue = and(isQueued, lte(resultDeliveries.nextAttemptAt, now))
  const due = db
    .select({ id: resultDeliveries.id, hookId: resultDeliveries.hookId, at: resultDeliveries.nextAttemptAt })
    .from(resultDeliveries)
    .where(and(isDue, isFree(busyHooks)))
    .orderBy(asc(resultDeliveries.nextAttemptAt))
    .limit(lookedAtMax)
    .as('due')
  const ranked = db
    .select({
      id: due.id,
      at: due.at,
      place: sql<number>`row_number() over (partition by ${due.hookId} order by ${due.at}, ${due.id})`.as(
        'place',
      ),
    })
    .from(due)
    .as('ranked')
  const chosen = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(lte(ranked.place, perHookMax))
    .orderBy(asc(ranked.at))
    .limit(max)
  return db
    .update(resultDeliveries)
    .set({ attempts: sql`${resultDeliveries.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + heldMs) })
    .where(and(inArray(resultDeliveries.id, chosen), isDue))
    .returning()
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
