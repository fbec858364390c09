import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { log } from '#server/platform/log.ts'
import { applyStep } from './apply-migration.ts'
import { locks } from './locks.ts'
import { migrationSteps } from './migration-steps.ts'

/** A migration by its name, the time when it was made, ms, by which the database knows it, and its file. */
interface Migration {
  tag: string
  when: number
  file: string
}

/** The folder of the migrations, in the sources and in a built server. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')
const lookAgainMs = 250

/** The database was made by a newer version of this program, which this one leaves unchanged. */
export class NewerDatabaseError extends Error {
  constructor(wayBack = '') {
    super(`The database was made by a newer version of this program. Start that version.${wayBack}`)
  }
}

interface Options {
  /** The newest migration to apply; default: all. */
  upTo?: number
  /** Whether the caller is the restore that has begun in this database. */
  isRestore?: boolean
  /** Where the migrations are; default: those of this program. */
  folder?: string
  /** Called before an upgrade of a database that an older version made begins; its error stops the upgrade. */
  beforeUpgrade?: () => Promise<void>
}

/**
 * Migrates a database to this program's schema while the version before uses it (decision 0097). Processes that start
 * simultaneously wait for each other, and a database that is up to date costs two small queries. Throws if the database is
 * newer than the program or half restored, and if a migration fails: the version before still starts then.
 */
export async function migrateDatabase(
  pool: Pool,
  {
    upTo = Number.POSITIVE_INFINITY,
    isRestore = false,
    folder = migrationsFolder,
    beforeUpgrade,
  }: Options = {},
): Promise<void> {
  const migrations = migrationsIn(folder).filter(({ when }) => when <= upTo)
  const newest = Math.max(...migrations.map(({ when }) => when))
  const applied = await newestApplied(pool, isRestore)
  if (applied === newest) return
  if (applied > newest) throw new NewerDatabaseError()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeTurn(client)
    const last = await newestApplied(client, isRestore)
    const pending = migrations.filter(({ when }) => when > last)
    if (last === 0) await makeTables(client, pending)
    else if (pending.length > 0) {
      if (!(await isUpgrading(client))) await beforeUpgrade?.()
      await upgrade(client, pending)
    }
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}

/** Waits without a statement that stays open: the build of an index waits for each of those. */
async function takeTurn(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ own: boolean }>('select pg_try_advisory_lock($1) as own', [
      locks.migrate,
    ])
    if (rows[0]?.own) return
    await sleep(lookAgainMs)
  }
}

/** An empty database has nobody to wait for: all or nothing. */
async function makeTables(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin')
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const migration of migrations) {
    for (const statement of statementsOf(migration)) await client.query(statement)
    await record(client, migration)
  }
  await client.query('commit')
}

/**
 * Each migration is recorded in a table of its own until all are applied, so that the version before, which refuses a newer
 * database, still starts after a failure.
 */
async function upgrade(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'create table if not exists drizzle.migration_progress (migration bigint primary key, steps integer not null)',
  )
  for (const migration of migrations) {
    log.info({ migration: migration.tag }, 'Upgrading the database')
    try {
      await continueMigration(client, migration)
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
      throw new Error(
        `The upgrade of the database failed at migration ${migration.tag}: ${reason}. The version before this one still starts with this database. Remove the cause, then start this version again: it continues with this migration.`,
        { cause: error },
      )
    }
  }
  await client.query('begin')
  for (const migration of migrations) await record(client, migration)
  await client.query('drop table drizzle.migration_progress')
  await client.query('commit')
}

/** Whether an upgrade has begun before and was interrupted, or failed. */
async function isUpgrading(connection: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await connection.query("select to_regclass('drizzle.migration_progress') as name")
  return rows[0].name !== null
}

/** The migration that made the newest columns of a database, ms: the newest that has begun, even if it was not completed. */
export async function newestBegun(connection: Pick<ClientBase, 'query'>): Promise<number> {
  const applied = await newestApplied(connection)
  if (!(await isUpgrading(connection))) return applied
  const begun = await connection.query('select max(migration) as at from drizzle.migration_progress')
  return Math.max(applied, Number(begun.rows[0].at ?? 0))
}

async function continueMigration(client: PoolClient, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ steps: number }>(
    'select steps from drizzle.migration_progress where migration = $1',
    [migration.when],
  )
  const done = rows[0]?.steps ?? 0
  for (const [at, step] of migrationSteps(statementsOf(migration)).entries())
    if (at >= done)
      await applyStep(client, step, () =>
        client.query(
          'insert into drizzle.migration_progress values ($1, $2) on conflict (migration) do update set steps = excluded.steps',
          [migration.when, at + 1],
        ),
      )
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
  return migrationsIn(migrationsFolder).map(({ when }) => when)
}

function migrationsIn(folder: string): Migration[] {
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ when, tag }) => ({ when, tag, file: join(folder, `${tag}.sql`) }))
}

function statementsOf({ file }: Migration): string[] {
  return readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.trim() !== '')
}

async function record(client: PoolClient, { file, when }: Migration): Promise<void> {
  const hash = createHash('sha256').update(readFileSync(file, 'utf8')).digest('hex')
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    when,
  ])
}
