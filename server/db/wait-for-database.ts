import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { log } from '#server/platform/log.ts'

/** A PostgreSQL that is on its way is waited for so long, ms. */
const waitMaxMs = 30_000
const lookAgainMs = 200
/** PostgreSQL starts, or comes back after a crash; nobody listens, or not any more. */
const onItsWay = new Set(['57P03', '57P02', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'])

/** Waits until the database answers. Throws what it says when that is not that it is on its way, or after half a minute. */
export async function waitForDatabase(pool: Pool, maxMs = waitMaxMs): Promise<void> {
  const giveUpAt = performance.now() + maxMs
  for (let isTold = false; ; isTold = true) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isOnItsWay(error) || performance.now() > giveUpAt) throw error
      if (!isTold) log.info('PostgreSQL does not answer yet; waiting for it')
      await sleep(lookAgainMs)
    }
  }
}

function isOnItsWay(error: unknown): boolean {
  // A name with several addresses fails with all of their errors in one.
  if (error instanceof AggregateError) return error.errors.every(isOnItsWay)
  return error instanceof Error && 'code' in error && onItsWay.has(String(error.code))
}
