import { config } from '#server/platform/config.ts'
import { listBackups, type StoredBackup } from './backup-place.ts'
import { readBackupState } from './backup-state.ts'
import { isBusy, reasonOf } from './make-backup.ts'
import { nextNightly } from './next-nightly.ts'

/** What administrators see of the backups. */
export async function backupReport() {
  const [{ nightly, last, proven }, busy, found] = await Promise.all([
    readBackupState(),
    isBusy(),
    readPlace(),
  ])
  const { to, at, passphrase } = config.backup
  return {
    place: to,
    hasPassphrase: passphrase !== undefined,
    nextAt: at === null ? null : nextNightly(at, nightly),
    isBusy: busy,
    last,
    proven,
    ...found,
  }
}

async function readPlace(): Promise<{ files: StoredBackup[]; problem: string | null }> {
  try {
    return { files: await listBackups(), problem: null }
  } catch (error) {
    return { files: [], problem: reasonOf(error) }
  }
}
