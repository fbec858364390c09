import { join, resolve } from 'node:path'
import { backupName } from '#contract/installation/backup-name.ts'
import { writeBackup, type WrittenBackup } from '#server/db/backup/write-backup.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { backupAddress, inStaging, isS3 } from './backup-place.ts'
import { databaseAddress, storeNew } from './make-backup.ts'
import { downloadObject, s3Address, uploadObject } from './s3-place.ts'

/**
 * Makes a backup for an operator: in a file, as an object `s3://bucket/key` (a folder if it ends in `/`), or where the
 * backups of this installation are. Returns its place.
 */
export async function storeBackupAt(to: string | undefined): Promise<WrittenBackup & { place: string }> {
  const name = backupName('manual', clock.now())
  if (to === undefined) return { ...(await storeNew('manual', name)), place: backupAddress(name) }
  const options = { url: databaseAddress(), kind: 'manual' as const, passphrase: config.backup.passphrase }
  if (!isS3(to)) return { ...(await writeBackup({ ...options, file: to })), place: resolve(to) }
  const { bucket, key } = objectOf(to.endsWith('/') ? to + name : to)
  return inStaging(async (folder) => {
    const file = join(folder, name)
    const written = await writeBackup({ ...options, file })
    await uploadObject(file, bucket, key)
    return { ...written, place: `s3://${bucket}/${key}` }
  })
}

/** Downloads `s3://bucket/key` into a new file. */
export function fetchBackup(address: string, file: string): Promise<void> {
  const { bucket, key } = objectOf(address)
  return downloadObject(bucket, key, file)
}

function objectOf(address: string): { bucket: string; key: string } {
  const { bucket, prefix } = s3Address(address)
  const key = prefix.slice(0, -1)
  if (!bucket || !key) throw new Error(`${address} names no object: give s3://bucket/key.`)
  return { bucket, key }
}
