import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BackupKind, readBackupName } from '#contract/installation/backup-name.ts'
import { config } from '#server/platform/config.ts'
import type { BackupPlace, StoredFile } from './place.ts'
import { s3Place } from './s3-place.ts'

/** A backup that is there. */
export interface StoredBackup extends StoredFile {
  kind: BackupKind
  createdAt: Date
}

export const isS3 = (address: string): boolean => address.startsWith('s3://')

/** Where the backups of this installation are. */
export function backupPlace(): BackupPlace {
  const { to } = config.backup
  return isS3(to) ? s3Place(to) : folderPlace(resolve(to))
}

/** The path or the address of a backup, as the command restore takes it. */
export function backupAddress(name: string): string {
  const { to } = config.backup
  return isS3(to) ? `${to.replace(/\/+$/, '')}/${name}` : join(resolve(to), name)
}

/** The backups of a place, newest first. */
export async function listBackups(place = backupPlace()): Promise<StoredBackup[]> {
  const found = (await place.list()).flatMap((file) => {
    const read = readBackupName(file.name)
    return read ? [{ ...file, ...read }] : []
  })
  return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** A new folder for files on their way to a place or from it, removed afterwards. */
export async function inStaging<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(config.dataDir, 'backups', `staging-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function folderPlace(folder: string): BackupPlace {
  return {
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const wanted = names.filter((name) => readBackupName(name))
      return Promise.all(wanted.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
    },
    async put(file, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(file, join(folder, name)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        // On another disk: under a name of its own until it is whole.
        const draft = join(folder, `${name}.${process.pid}.part`)
        await copyFile(file, draft)
        await rename(draft, join(folder, name))
      })
    },
    fetch: (name, file) => copyFile(join(folder, name), file),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
