import { sql } from 'drizzle-orm'
import { inTransaction } from '#server/db/database.ts'
import { usageSums } from '#server/db/tables/usage-sums.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

const mergeEveryMs = 3_600_000
/** The key of the advisory lock under which sums are merged; an arbitrary number. */
const mergeLock = 7_281_029

/**
 * Merges all partial sums of each key into one row, for one user or for all. Additions meanwhile neither wait nor get
 * lost. Does nothing if another process is already merging.
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
        (user_id, kind, key, calls, unpriced_calls, tokens, base_cost, processing_fee, total_billed, cached_tokens, saved)
      select user_id, kind, key, sum(calls), sum(unpriced_calls), sum(tokens), sum(base_cost), sum(processing_fee),
        sum(total_billed), sum(cached_tokens), sum(saved)
      from gone group by user_id, kind, key`)
  })
}

/** Merges the sums of all users at start and then every hour. */
export const mergeLoop = pollLoop({
  what: 'merge the sums of usage',
  round: () => mergeUsageSums(),
  atLeastEveryMs: mergeEveryMs,
})
