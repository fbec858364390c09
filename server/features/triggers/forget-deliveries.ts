import { sql } from 'drizzle-orm'
import { deliveriesKept } from '#contract/triggers/triggers.ts'
import type { Tx } from '#server/db/database.ts'
import { agentTriggers, triggerDeliveries } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'
import { signatureToleranceMs } from '#server/platform/secrets/webhook-signature.ts'

/** A signature is valid for five minutes to either side; ids are stored for twice as long, ms. */
const idsRetentionMs = 2 * signatureToleranceMs
/** Maximum number of old deliveries that one new delivery removes. */
const forgottenAtOnce = 20

/**
 * Removes deliveries of these triggers beyond the limit of the log, a few at a time, except waiting ones. While a
 * signature is valid, the id stays to prevent replays, and only the payload is removed.
 */
export async function deleteSurplusDeliveries(tx: Tx, triggerIds: number[]): Promise<void> {
  const signedSince = new Date(clock.now().getTime() - idsRetentionMs).toISOString()
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
  // Skips lines that another transaction is removing: runs that end must not wait for each other here.
  const ofTrigger = sql`
    select lines.id, surplus.stays from ${triggerDeliveries} as lines inner join (${surplus}) as surplus using (id)
    where status <> 'pending' for update of lines skip locked`
  await tx.execute(sql`
    with mine as (${ofTrigger}), emptied as (
      update ${triggerDeliveries} set payload = null where id in (select id from mine where stays)
    )
    delete from ${triggerDeliveries} where id in (select id from mine where not stays)`)
}
