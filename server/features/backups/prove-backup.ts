import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { knownUrl } from '#contract/known-url.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { databaseCode } from '#server/platform/database-code.ts'
import { log } from '#server/platform/log.ts'
import { backupPlace, inStaging, listBackups } from './backup-place.ts'
import { type Attempt, readBackupState, storeOutcome } from './backup-state.ts'
import { databaseAddress, reasonOf, runsOf } from './make-backup.ts'
import { notifyOfOutcome } from './notify-of-failure.ts'

/** How much more than the database has to be free beside it. */
const spareFactor = 1.2
const nameMax = 63
const suffix = '_rehearsal'

/**
 * Restores the newest backup into a scratch database as an operator would, which compares all checksums and counts, and
 * drops it. Never throws: stores the outcome and notifies the administrators. To be called alone.
 */
export async function proveNewest(signal?: AbortSignal): Promise<Attempt> {
  const before = await readBackupState()
  const outcome: Attempt = { at: clock.now(), name: null, rows: null, runs: null, error: null }
  try {
    const [newest] = await listBackups()
    if (!newest) throw new Error('There is no backup to prove. Make one.')
    outcome.name = newest.name
    const { rows, manifest } = await restoreIntoScratch(newest.name, signal)
    Object.assign(outcome, { rows, runs: runsOf(manifest) })
    log.info({ backup: newest.name, rows }, 'Proved a backup by restoring it into a scratch database')
  } catch (error) {
    signal?.throwIfAborted()
    outcome.error = databaseCode(error) === '42501' ? mayNotCreate : reasonOf(error)
    log.error({ err: error, backup: outcome.name }, 'Could not prove a backup')
  }
  await storeOutcome({ proven: outcome }, (tx) => notifyOfOutcome(tx, 'proven', before.proven, outcome))
  return outcome
}

const mayNotCreate =
  'The role of DATABASE_URL may not create the scratch database that proves a backup. Allow it: alter role … createdb.'

async function restoreIntoScratch(name: string, signal: AbortSignal | undefined) {
  const url = knownUrl(databaseAddress())
  const scratchName = decodeURIComponent(url.pathname.slice(1)).slice(0, nameMax - suffix.length) + suffix
  const scratch = `"${scratchName.replaceAll('"', '""')}"`
  const client = new Client({ connectionString: url.href, application_name: 'balancia rehearsal' })
  client.on('error', () => {})
  await client.connect()
  try {
    await checkSpace(client)
    await client.query(`drop database if exists ${scratch} with (force)`)
    await client.query(`create database ${scratch} template template0`)
    url.pathname = `/${encodeURIComponent(scratchName)}`
    return await inStaging(async (folder) => {
      const file = join(folder, name)
      await backupPlace().fetch(name, file)
      return restoreBackup({ file, url: url.href, continues: true, signal })
    })
  } finally {
    await client.query(`drop database if exists ${scratch} with (force)`).catch(() => {})
    await client.end().catch(() => {})
  }
}

/** The embedded database shares its disk with everything else. */
async function checkSpace(client: Client): Promise<void> {
  if (config.databaseUrl) return
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const { bavail, bsize } = await statfs(config.dataDir)
  const needed = Number(rows[0]?.bytes ?? 0) * spareFactor
  if (bavail * bsize < needed)
    throw new Error(
      `Proving a backup needs ${Math.ceil(needed / 1e6)} MB of free disk for ${config.dataDir}. Free some space.`,
    )
}
