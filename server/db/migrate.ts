import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { locks } from './locks.ts'

/** The folder of the migrations, in the sources and in a built server. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

interface Options {
  /** The newest migration to apply; default: all. */
  upTo?: number
  /** Whether the caller is the restore that has begun in this database. */
  isRestore?: boolean
}

/**
 * Migrates a database to this program's schema. Processes that start simultaneously wait for each other, and a database
 * that is up to date costs two small queries. Throws if the database is newer than the program, or half restored.
 */
export async function migrateDatabase(
  pool: Pool,
  { upTo = newestMigration(), isRestore = false }: Options = {},
): Promise<void> {
  const [applied, newest] = [await newestApplied(pool, isRestore), upTo]
  if (applied === newest) return
  if (applied > newest)
    throw new Error('The database was made by a newer version of this program. Start that version.')
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [locks.migrate])
    await applyMigrations(client, upTo)
  } catch (error) {
    // Throw the error of PostgreSQL: the message of the wrapper is the whole migration.
    throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}

/** Applies the migrations that are missing, up to this one, in one transaction. */
async function applyMigrations(client: PoolClient, upTo: number): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const wanted = known.filter(({ folderMillis }) => folderMillis <= upTo)
  const { dialect, session } = drizzle({ client }) as unknown as Internals
  await dialect.migrate(wanted, session, { migrationsFolder })
}

/** What drizzle's own `migrate` calls, which always applies all. */
interface Internals {
  dialect: {
    migrate: (migrations: MigrationMeta[], session: unknown, config: MigrationConfig) => Promise<void>
  }
  session: unknown
}

/** The schema in which a restore notes that it has begun, until it is complete. */
export const restoreSchema = 'balancia_restore'

/** Timestamp of the newest applied migration, ms; 0 for none. Throws if the database is half restored. */
export async function newestApplied(
  connection: Pick<ClientBase | Pool, 'query'>,
  isRestore = false,
): Promise<number> {
  const found = await connection.query(
    `select to_regclass('drizzle.__drizzle_migrations') as name, to_regnamespace('${restoreSchema}') as restoring`,
  )
  if (found.rows[0].restoring !== null && !isRestore)
    throw new Error(
      'A restore into this database was interrupted or is at work. If none is, run it again: balancia restore <file>',
    )
  if (found.rows[0].name === null) return 0
  const newest = await connection.query('select max(created_at) as at from drizzle.__drizzle_migrations')
  return Number(newest.rows[0].at ?? 0)
}

/** The times of all migrations of this program, ms. */
export function knownMigrations(): number[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  return journal.entries.map(({ when }: { when: number }) => when)
}

const newestMigration = (): number => Math.max(...knownMigrations())
