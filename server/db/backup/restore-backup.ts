import { basename } from 'node:path'
import { Client, Pool } from 'pg'
import { locks } from '#server/db/locks.ts'
import { knownMigrations, migrateDatabase } from '#server/db/migrate.ts'
import { BackupError, checkArchive } from './archive.ts'
import { loadTables } from './load-tables.ts'
import type { BackupHeader } from './manifest.ts'
import { type ReadBackup, readHeader } from './read-backup.ts'
import { checkTarget, claimTarget, releaseTarget } from './restore-target.ts'
import { type Settled, settleRestored } from './settle-restored.ts'

interface Options {
  file: string
  /** The database to fill, password included. */
  url: string
  /** Continues what was under way: the installation that the backup comes from was stopped before it was made. */
  continues?: boolean
  /** Gives up when it aborts, as long as rows are loaded. */
  signal?: AbortSignal
  /** Called when file and database are checked, before anything is changed. */
  onChecked?: (header: BackupHeader) => Promise<void>
}

/** A completed restore. */
export interface Restored extends ReadBackup {
  /** undefined: it continues. */
  settled: Settled | undefined
}

/**
 * Restores a backup into an empty database: checks the file, marks the database, makes the schema of the backup, loads all
 * rows in one transaction, migrates to the schema of this program, and removes the mark. A kill at any moment leaves a
 * database that no server starts on and that the same command completes. Throws a `BackupError` that says what to do.
 */
export async function restoreBackup({
  file,
  url,
  continues = false,
  signal,
  onChecked,
}: Options): Promise<Restored> {
  await checkArchive(file)
  const header = await readHeader(file)
  checkSchema(file, header)
  const client = new Client({ connectionString: url, application_name: 'balancia restore' })
  client.on('error', () => {})
  const pool = new Pool({ connectionString: url, max: 1, application_name: 'balancia restore' })
  pool.on('error', () => {})
  try {
    await client.connect()
    await refuseSecond(client)
    await checkTarget(client)
    await onChecked?.(header)
    await claimTarget(client, file)
    if (header.schema > 0) await migrateDatabase(pool, { upTo: header.schema, isRestore: true })
    const read = await loadTables(client, file, signal)
    await migrateDatabase(pool, { isRestore: true })
    await client.query('begin')
    const settled = continues ? undefined : await settleRestored(client)
    // The secret may be another one now: the next start records which.
    await client.query(`delete from settings where key = 'secret_fingerprint'`)
    await releaseTarget(client)
    await client.query('commit')
    return { ...read, settled }
  } finally {
    await pool.end().catch(() => {})
    await client.end().catch(() => {})
  }
}

function checkSchema(file: string, { schema, version }: BackupHeader): void {
  const known = knownMigrations()
  if (schema > Math.max(...known))
    throw new BackupError(
      `${basename(file)} was made by Balancia ${version}, which is newer. Use that version or a later one.`,
    )
  if (schema !== 0 && !known.includes(schema))
    throw new BackupError(
      `${basename(file)} was made by a version of Balancia (${version}) that this one does not know.`,
    )
}

/** The lock ends with the connection, however this process ends. */
async function refuseSecond(client: Client): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    locks.restore,
  ])
  if (!rows[0]?.mine)
    throw new BackupError('Another restore into this database is at work. Wait until it has ended.')
}
