import { pool } from '#server/db/database.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { reasonOf, storeNew } from './make-backup.ts'

/**
 * Makes a backup before the migrations of a new version, unless nobody has an account yet. Throws when it fails, so that
 * nothing is migrated, unless `BALANCIA_SKIP_BACKUP` allows that.
 */
export async function backUpBeforeUpgrade(): Promise<void> {
  if (config.backup.isSkipped) return
  const { rowCount } = await pool().query('select from users limit 1')
  if (rowCount === 0) return
  log.info('Making a backup before the database is upgraded')
  try {
    await storeNew('upgrade')
  } catch (error) {
    throw new Error(
      `The database was not upgraded, because the backup before it failed. ${reasonOf(error)} To upgrade without a backup, start once with BALANCIA_SKIP_BACKUP=true.`,
      { cause: error },
    )
  }
}
