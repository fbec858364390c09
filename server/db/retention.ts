import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { db } from './database.ts'

const everyMs = 3_600_000
const batchUsual = 1_000

/** Rows of a table that are deleted after some time. */
export interface Retention {
  table: PgTable
  id: PgColumn
  /** Start of the retention time; rows without it stay. */
  since: PgColumn | SQL
  /** Retention time, ms. */
  retentionMs: number
  /** Condition on the rows; undefined: all. */
  only?: SQL
  /** Rows that one statement deletes: fewer if each deletes many others. */
  batchMax?: number
}

/**
 * Deletes expired rows in batches until the signal aborts, and returns their number. Small batches hold locks only
 * briefly, and concurrent processes share the work. Skips a table that fails.
 */
export async function forgetOld(retention: readonly Retention[], signal?: AbortSignal): Promise<number> {
  let deletedCount = 0
  for (const { table, id, since, retentionMs, only, batchMax = batchUsual } of retention) {
    const oldest = new Date(clock.now().getTime() - retentionMs).toISOString()
    const old = db
      .select({ id })
      .from(table)
      .where(and(sql`${since} <= ${oldest}::timestamptz`, only))
      .limit(batchMax)
      .for('update', { skipLocked: true })
    try {
      for (;;) {
        if (signal?.aborted) return deletedCount
        const { rowCount } = await db.delete(table).where(inArray(id, old))
        deletedCount += rowCount ?? 0
        if (rowCount !== batchMax) break
      }
    } catch (error) {
      log.warn(
        { err: error, table: id.uniqueName },
        'Could not delete expired rows; trying again at the next cleanup',
      )
    }
  }
  return deletedCount
}

/** Deletes expired rows now and then every hour. */
export function retentionLoop(retention: readonly Retention[]): PollLoop {
  return pollLoop({
    what: 'forget what is old',
    round: async (signal) => {
      await forgetOld(retention, signal)
    },
    atLeastEveryMs: everyMs,
  })
}
