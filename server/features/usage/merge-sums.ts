import { sql } from 'drizzle-orm'
import { inTransaction } from '#server/db/database.ts'
import { usageSums } from '#server/db/tables/usage-sums.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

const mergeEveryMs = 3_600_000
/** The name of the lock under which sums are merged; any number of our own. */
const mergeLock = 7_281_029

/**
 * Makes one row of all sums of one key: those of one user, or of everybody. Nothing that is added meanwhile waits or is
 * lost, and where another process merges already, this one leaves it to it.
 */
export async function mergeUsageSums(userId?: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(${mergeLock}) as got`,
    )
    if (!rows[0]?.got) return
    const ofUser = userId === undefined ? sql`true` : sql`user_id = ${userId}`
    await tx.execute(sql`
      with several as (
        select user_id, kind, key from ${usageSums} where ${ofUser} group by user_id, kind, key having count(*) > 1
      ), gone as (
        delete from ${usageSums} where (user_id, kind, key) in (select * from several) returning *
      )
      insert into ${usageSums}
        (user_id, kind, key, calls, unpriced_calls, tokens, base_cost, processing_fee, total_billed)
      select user_id, kind, key, sum(calls), sum(unpriced_calls), sum(tokens), sum(base_cost), sum(processing_fee),
        sum(total_billed)
      from gone group by user_id, kind, key`)
  })
}

/** Merges now and then every hour. */
export const mergeLoop = pollLoop({
  what: 'merge the sums of usage',
  round: () => mergeUsageSums(),
  atLeastEveryMs: mergeEveryMs,
})
