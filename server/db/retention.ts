import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { db } from './database.ts'

const everyMs = 3_600_000
const batchUsual = 1_000

/** Rows of a table that are forgotten after a time. */
export interface Retention {
  table: PgTable
  id: PgColumn
  /** From when on a row is kept; one without it stays. */
  since: PgColumn | SQL
  /** How long, ms. */
  keptMs: number
  /** Which rows it is about; all where it is not said. */
  only?: SQL
  /** Rows that one statement removes: fewer than usual where much goes with each. */
  batchMax?: number
}

/**
 * Removes what is too old, batch by batch until the signal, and answers how many rows went. Nobody waits for a batch for
 * long, and processes that do so at once share the work. A table that cannot be tended is passed over.
 */
export async function forgetOld(retention: readonly Retention[], signal?: AbortSignal): Promise<number> {
  let gone = 0
  for (const { table, id, since, keptMs, only, batchMax = batchUsual } of retention) {
    const oldest = new Date(clock.now().getTime() - keptMs).toISOString()
    const old = db
      .select({ id })
      .from(table)
      .where(and(sql`${since} <= ${oldest}::timestamptz`, only))
      .limit(batchMax)
      .for('update', { skipLocked: true })
    try {
      for (;;) {
        if (signal?.aborted) return gone
        const { rowCount } = await db.delete(table).where(inArray(id, old))
        gone += rowCount ?? 0
        if (rowCount !== batchMax) break
      }
    } catch (error) {
      log.warn(
        { err: error, table: id.uniqueName },
        'Could not delete expired rows; trying again at the next cleanup',
      )
    }
  }
  return gone
}

/** Forgets what is too old, now and then every hour. */
export function retentionLoop(retention: readonly Retention[]): PollLoop {
  return pollLoop({
    what: 'forget what is old',
    round: async (signal) => {
      await forgetOld(retention, signal)
    },
    atLeastEveryMs: everyMs,
  })
}
