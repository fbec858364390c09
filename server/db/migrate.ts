import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { locks } from './locks.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Migrates a database to this program's schema. Processes that start simultaneously wait for each other, and a database
 * that is up to date costs two small queries. Throws if the database is newer than the program.
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const [applied, newest] = [await newestApplied(pool), newestMigration()]
  if (applied === newest) return
  if (applied > newest)
    throw new Error('The database was made by a newer version of this program. Start that version.')
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [locks.migrate])
    await migrate(drizzle({ client }), { migrationsFolder })
  } catch (error) {
    // Throw the error of PostgreSQL: the message of the wrapper is the whole migration.
    throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}

/** Timestamp of the newest applied migration, ms; 0 for none. */
async function newestApplied(pool: Pool): Promise<number> {
  const table = await pool.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (table.rows[0].name === null) return 0
  const newest = await pool.query('select max(created_at) as at from drizzle.__drizzle_migrations')
  return Number(newest.rows[0].at ?? 0)
}

function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  return Math.max(...journal.entries.map(({ when }: { when: number }) => when))
}
