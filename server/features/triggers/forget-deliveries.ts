import { and, inArray, lt, ne } from 'drizzle-orm'
import { deliveryDays } from '#contract/triggers.ts'
import { db } from '#server/db/database.ts'
import { resultDeliveries, triggerDeliveries } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

const everyMs = 3_600_000
const batchMax = 1_000

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
