import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { type BackupKind, backupName } from '#contract/installation/backup-name.ts'
import type { BackupManifest } from '#server/db/backup/manifest.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { pool } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { isDiskFull } from '#server/platform/database-code.ts'
import { conflict } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { backupPlace, inStaging, listBackups } from './backup-place.ts'
import { type Attempt, readBackupState, storeOutcome } from './backup-state.ts'
import { expiredBackups } from './expired-backups.ts'
import { notifyOfOutcome } from './notify-of-failure.ts'

/** The address of this process's database, password included: never log it. */
export const databaseAddress = (): string => pool().options.connectionString ?? ''

const leftoverMs = 86_400_000

/** Whether anybody has an account: before, there is nothing to back up. */
export async function hasAccounts(): Promise<boolean> {
  const { rowCount } = await pool().query('select from users limit 1')
  return rowCount !== 0
}

/** The error of a request while a process makes or proves a backup. */
export const busy = () => conflict('A backup is being made or proven. Try again when it has ended.')

/**
 * Runs what only one process at a time may do with backups; the lock ends with the process. Throws `conflict` when
 * another one is at it.
 */
export async function alone<T>(act: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseAddress(), application_name: 'balancia backup lock' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      locks.backup,
    ])
    if (!rows[0]?.mine) throw busy()
    return await act()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a process makes or proves a backup. */
export async function isBusy(): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())`,
    [locks.backup],
  )
  return rowCount !== 0
}

/**
 * Makes a backup, stores it, and removes those that expired. Older ones stay until the new one is proven to be stored. Stores the outcome and notifies the administrators; throws only when the signal aborts it. To be called alone.
 */
export async function makeBackup(kind: BackupKind, signal?: AbortSignal): Promise<Attempt> {
  const before = await readBackupState()
  const at = clock.now()
  const name = backupName(kind, at)
  const outcome: Attempt = { at, name: null, rows: null, runs: null, error: null }
  try {
    const { rows, manifest } = await storeNew(kind, name, signal)
    Object.assign(outcome, { name, rows, runs: runsOf(manifest) })
    log.info({ backup: name, rows }, 'Made a backup')
  } catch (error) {
    signal?.throwIfAborted()
    outcome.error = reasonOf(error)
    log.error({ err: error, backup: name }, 'Could not make a backup')
  }
  const change = { last: outcome, ...(kind === 'nightly' && { nightly: outcome }) }
  await storeOutcome(change, (tx) => notifyOfOutcome(tx, 'last', before.last, outcome))
  return outcome
}

/** Writes a backup, puts it where backups are, and removes those that expired. */
export async function storeNew(kind: BackupKind, name = backupName(kind, clock.now()), signal?: AbortSignal) {
  await removeLeftovers()
  const place = backupPlace()
  const written = await inStaging(async (folder) => {
    const file = join(folder, name)
    const { passphrase } = config.backup
    const made = await writeBackup({ url: databaseAddress(), file, kind, passphrase, signal })
    await place.put(file, name)
    return made
  })
  for (const expired of expiredBackups(await listBackups(place))) await place.remove(expired.name)
  return written
}

/** Runs among the rows of a backup. */
export const runsOf = ({ tables }: BackupManifest): number =>
  tables.find(({ name }) => name === 'agent_executions')?.rows ?? 0

/** Why a backup or its restore failed, and what to do. */
export function reasonOf(error: unknown): string {
  if (isDiskFull(error))
    return `The disk is full. Free some space for ${config.dataDir}, or set BALANCIA_BACKUP_TO to another place.`
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The server may not write there (${message}). Set BALANCIA_BACKUP_TO to a folder that it may write.`
  return message
}

/** Removes what a killed process left of an unfinished backup. */
async function removeLeftovers(): Promise<void> {
  const folder = join(config.dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.startsWith('staging-') || each.endsWith('.part'))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true })
  }
}
