import { and, inArray, lt, ne, sql } from 'drizzle-orm'
import { deliveriesKept, deliveryDays } from '#contract/triggers.ts'
import { db, type Tx } from '#server/db/database.ts'
import { agentTriggers, resultDeliveries, triggerDeliveries } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { signatureToleranceMs } from './signature.ts'

const everyMs = 3_600_000
const batchMax = 1_000
/** A signature counts for five minutes to either side; the id is kept for twice as long, ms. */
const idsKeptMs = 2 * signatureToleranceMs
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

/**
 * Removes what these triggers have in their logs beyond what is kept, a few lines each; nothing that still waits. As
 * long as a signature counts the id stays, so that what was signed once cannot come again; what it carried goes at once.
 */
export async function forgetSurplus(tx: Tx, triggerIds: number[]): Promise<void> {
  const signedSince = new Date(clock.now().getTime() - idsKeptMs).toISOString()
  const surplus = sql`
    select line.id, line.stays from unnest(${sql.param(triggerIds)}::int[]) as log(trigger_id)
    inner join ${agentTriggers} as triggers on triggers.id = log.trigger_id
    cross join lateral (
      select * from (
        select id, payload, triggers.trigger_type = 'webhook' and received_at > ${signedSince}::timestamptz as stays
        from ${triggerDeliveries} as lines where lines.trigger_id = log.trigger_id
        order by id desc offset ${deliveriesKept}
      ) as older
      where payload is not null or not stays order by id limit ${forgottenAtOnce}
    ) as line`
  // What another forgets at the same moment is left to it: runs that end must not wait for each other here.
  const mine = sql`
    select lines.id, surplus.stays from ${triggerDeliveries} as lines inner join (${surplus}) as surplus using (id)
    where status <> 'pending' for update of lines skip locked`
  await tx.execute(sql`
    with mine as (${mine}), emptied as (
      update ${triggerDeliveries} set payload = null where id in (select id from mine where stays)
    )
    delete from ${triggerDeliveries} where id in (select id from mine where not stays)`)
}
