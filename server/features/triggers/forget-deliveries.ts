import { and, inArray, lt, ne, sql } from 'drizzle-orm'
import { deliveriesKept, deliveryDays } from '#contract/triggers.ts'
import { db, type Tx } from '#server/db/database.ts'
import { resultDeliveries, triggerDeliveries } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

const everyMs = 3_600_000
const batchMax = 1_000
/** Deliveries that one new one may push out of the log. */
const forgottenAtOnce = 20

/** Removes what is too old from the logs of triggers and addresses, every hour. */
export const forgetLoop = pollLoop({
  what: 'forget old deliveries',
  round: forgetOld,
  atLeastEveryMs: everyMs,
})

/** Removes deliveries older than 30 days that nothing waits for any more. */
export async function forgetOld(signal: AbortSignal): Promise<void> {
  const oldest = new Date(clock.now().getTime() - deliveryDays * 86_400_000)
  const arrived = db
    .select({ id: triggerDeliveries.id })
    .from(triggerDeliveries)
    .where(and(lt(triggerDeliveries.receivedAt, oldest), ne(triggerDeliveries.status, 'pending')))
    .orderBy(triggerDeliveries.id)
    .limit(batchMax)
  const posted = db
    .select({ id: resultDeliveries.id })
    .from(resultDeliveries)
    .where(and(lt(resultDeliveries.createdAt, oldest), ne(resultDeliveries.status, 'queued')))
    .orderBy(resultDeliveries.id)
    .limit(batchMax)
  let more = true
  while (more && !signal.aborted) {
    const { rowCount: first } = await db
      .delete(triggerDeliveries)
      .where(inArray(triggerDeliveries.id, arrived))
    const { rowCount: second } = await db.delete(resultDeliveries).where(inArray(resultDeliveries.id, posted))
    more = first === batchMax || second === batchMax
  }
}

/** Removes what these triggers have in their logs beyond what is kept, a few lines each; nothing that still waits. */
export async function forgetSurplus(tx: Tx, triggerIds: number[]): Promise<void> {
  const surplus = sql`
    select line.id from unnest(${sql.param(triggerIds)}::int[]) as log(trigger_id)
    cross join lateral (
      select id from ${triggerDeliveries} as lines where lines.trigger_id = log.trigger_id
      order by id desc offset ${deliveriesKept} limit ${forgottenAtOnce}
    ) as line`
  // What another forgets at the same moment is left to it: runs that end must not wait for each other here.
  await tx.execute(sql`
    delete from ${triggerDeliveries} where id in (
      select id from ${triggerDeliveries} where id in (${surplus}) and status <> 'pending' for update skip locked
    )`)
}
