import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { backupAddress, listBackups } from './backup-place.ts'
import { hasAccounts, reasonOf, storeNew } from './make-backup.ts'

/**
 * Makes a backup before the migrations of a new version, unless nobody has an account yet. Throws when it fails, so that
 * nothing is migrated, unless `BALANCIA_SKIP_BACKUP` allows that.
 */
export async function backUpBeforeUpgrade(): Promise<void> {
  if (config.backup.isSkipped) return
  if (!(await hasAccounts())) return
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

/** How to return to this version from a newer one: by the backup made before the upgrade; empty if none is found. */
export async function wayBackFromUpgrade(): Promise<string> {
  const backups = await listBackups().catch(() => [])
  const backup = backups.find(({ kind }) => kind === 'upgrade')
  if (!backup) return ''
  return ` To return to this version, restore the backup made before the upgrade into an empty database: balancia restore ${backupAddress(backup.name)}. Nothing that happened later is in it.`
}
