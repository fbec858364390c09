import { createHash, type Hash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import { BackupError, checkArchive, readArchive } from './archive.ts'
import {
  type BackupHeader,
  backupHeader,
  type BackupManifest,
  backupManifest,
  formatVersion,
  rowsOf,
} from './manifest.ts'

/** What a reader of a backup receives, part by part. */
export interface BackupReader {
  /** Called once, before all rows. */
  onHeader?: (header: BackupHeader) => Promise<void> | void
  onRows?: (table: BackupHeader['tables'][number], rows: Buffer) => Promise<void>
  /** Called when the rows of a table are complete, in the order of the header. */
  onTable?: (table: BackupHeader['tables'][number]) => Promise<void>
}

/** What is known of a backup that was read whole. */
export interface ReadBackup {
  header: BackupHeader
  manifest: BackupManifest
  bytes: number
  sha256: string
  rows: number
}

/** Reads the first part of a backup, whose checksum the caller has compared. */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const { name, data } of readArchive(file)) return headerOf(file, name, data)
  throw new BackupError(`${basename(file)} is damaged: it is empty.`)
}

/**
 * Reads a whole backup: first compares the checksum of the file, then passes it on, then compares rows and checksum of
 * each table. Throws a `BackupError` at the first difference.
 */
export async function readBackup(file: string, reader: BackupReader = {}): Promise<ReadBackup> {
  const checked = await checkArchive(file)
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  const sums = new Map<string, { sum: Hash; rows: number; bytes: number }>()
  let at = 0
  const completeUpTo = async (next: number) => {
    for (; at < next; at++) {
      const table = header?.tables[at]
      if (table) await reader.onTable?.(table)
    }
  }
  for await (const { name, data } of readArchive(file)) {
    if (!header) {
      header = headerOf(file, name, data)
      await reader.onHeader?.(header)
      continue
    }
    if (name === 'manifest.json') {
      await completeUpTo(header.tables.length)
      manifest = parsed(file, backupManifest, data)
      continue
    }
    const index = header.tables.findIndex((table) => name.startsWith(`tables/${table.name}/`))
    const table = header.tables[index]
    if (!table || index < at)
      throw new BackupError(`${basename(file)} is damaged: it has a part "${name}" too many.`)
    await completeUpTo(index)
    const counted = sums.get(table.name) ?? { sum: createHash('sha256'), rows: 0, bytes: 0 }
    sums.set(table.name, counted)
    counted.sum.update(data)
    counted.bytes += data.length
    for (let found = data.indexOf(10); found !== -1; found = data.indexOf(10, found + 1)) counted.rows += 1
    await reader.onRows?.(table, data)
  }
  if (!header || !manifest)
    throw new BackupError(`${basename(file)} is incomplete: it has no list of its contents.`)
  for (const { name, rows, sha256 } of manifest.tables) {
    const counted = sums.get(name) ?? { sum: createHash('sha256'), rows: 0 }
    if (counted.rows !== rows || counted.sum.digest('hex') !== sha256)
      throw new BackupError(`${basename(file)} is damaged: the table ${name} is not as it was written.`)
  }
  return { header, manifest, ...checked, rows: rowsOf(manifest) }
}

function headerOf(file: string, name: string, data: Buffer): BackupHeader {
  if (name !== 'backup.json') throw new BackupError(`${basename(file)} is not a backup of Balancia.`)
  const { format, version } = parsed(file, z.looseObject({ format: z.number(), version: z.string() }), data)
  if (format > formatVersion)
    throw new BackupError(
      `${basename(file)} was made by Balancia ${version}, which is newer. Use that version or a later one.`,
    )
  return parsed(file, backupHeader, data)
}

function parsed<T>(file: string, schema: z.ZodType<T>, data: Buffer): T {
  try {
    return schema.parse(JSON.parse(data.toString('utf8')))
  } catch (error) {
    throw new BackupError(`${basename(file)} is damaged: its description cannot be read.`, { cause: error })
  }
}
