import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { closeDatabase, connectDatabase, pool } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedDatabase } from '#server/db/seed/seed.ts'
import { refuseWrong } from '#server/platform/finding.ts'
import { log } from '#server/platform/log.ts'
import { judgeConnectionError } from './judge-connection.ts'
import { refuseUnfitServer } from './judge-server.ts'
import type { DatabaseServer } from './launch-database.ts'

/** The database of this process, ready to use. */
export interface OpenDatabase {
  /** Its address, password included: never log it. */
  url: string
  /** Closes the connections, then the server where this process started it. */
  close: () => Promise<void>
}

/**
 * Connects this process to a server, and brings the database there up to this program: migrated, after
 * `beforeUpgrade` if it has rows of an older version, and seeded. Throws what to do when the server cannot be reached or
 * is unfit.
 */
export async function openDatabase(
  { url, isOurs, stop }: DatabaseServer,
  beforeUpgrade?: () => Promise<void>,
): Promise<OpenDatabase> {
  const close = async () => {
    await closeDatabase()
    await stop()
  }
  try {
    connectDatabase(url)
    await waitForDatabase(pool()).catch((error: unknown) => {
      const finding = judgeConnectionError(error, url)
      if (finding && !isOurs) refuseWrong(finding)
      throw error
    })
    if (!isOurs) await refuseUnfitServer(pool(), url)
    await migrateDatabase(pool(), { beforeUpgrade })
    await seedDatabase()
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** How long to wait for a PostgreSQL that is starting, ms. */
const waitMaxMs = 30_000
const lookAgainMs = 200
/** Error codes of a PostgreSQL that starts, recovers from a crash, or does not listen. */
const onItsWay = new Set(['57P03', '57P02', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'])

/** Waits until the database accepts connections. Throws other errors immediately, and any error after half a minute. */
export async function waitForDatabase(on: Pool, maxMs = waitMaxMs): Promise<void> {
  const giveUpAt = performance.now() + maxMs
  for (let isLogged = false; ; isLogged = true) {
    try {
      await on.query('select 1')
      return
    } catch (error) {
      if (!isOnItsWay(error) || performance.now() > giveUpAt) throw error
      if (!isLogged) log.info('PostgreSQL does not answer yet; waiting for it')
      await sleep(lookAgainMs)
    }
  }
}

function isOnItsWay(error: unknown): boolean {
  // A host with several addresses fails with an AggregateError.
  if (error instanceof AggregateError) return error.errors.every(isOnItsWay)
  return error instanceof Error && 'code' in error && onItsWay.has(String(error.code))
}
