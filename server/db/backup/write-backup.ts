import { createHash } from 'node:crypto'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupKind } from '#contract/installation/backup-name.ts'
import { clock } from '#server/platform/clock.ts'
import { hasRoom } from '#server/platform/disk-space.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { secretFingerprint, secretText } from '#server/platform/secrets/secrets.ts'
import { newestBegun } from '#server/db/migrate.ts'
import { type ArchiveWriter, BackupError, writeArchive } from './archive.ts'
import { copySettings, listSequences, listTables, quoted, type TableColumns } from './catalog.ts'
import { type BackupHeader, type BackupManifest, formatVersion, rowsOf } from './manifest.ts'
import { sealSecret } from './sealed-secret.ts'

/** A complete backup file. */
export interface WrittenBackup {
  file: string
  bytes: number
  sha256: string
  rows: number
  manifest: BackupManifest
  hasSecret: boolean
}

interface Options {
  /** The database to read, password included. */
  url: string
  /** Where the file will be; replaced if it exists. */
  file: string
  kind: BackupKind
  /** Seals the secret of the installation into the file; without one it is left out. */
  passphrase: string | undefined
  /** Gives up when it aborts. */
  signal?: AbortSignal
}

/** Rows are gathered into parts of about this size, bytes. */
const partBytes = 1024 * 1024
/** What stays free on the disk of the file, bytes. */
const spareBytes = 128 * 1024 * 1024

/**
 * Writes all tables as of one moment into one file, while the product works. The file appears under its name when it is
 * complete and on disk; a kill leaves a file that ends in `.part`, which nobody takes for a backup.
 */
export async function writeBackup({ url, file, kind, passphrase, signal }: Options): Promise<WrittenBackup> {
  const path = resolve(file)
  const draft = `${path}.${process.pid}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const sealed = passphrase === undefined ? null : await sealSecret(secretText(), passphrase)
  const client = new Client({ connectionString: url, application_name: 'balancia backup' })
  client.on('error', () => {})
  await rm(draft, { force: true })
  const archive = writeArchive(draft)
  const add: ArchiveWriter['add'] = async (name, data) => {
    signal?.throwIfAborted()
    // PostgreSQL may need the rest of the same disk.
    if (!(await hasRoom(dirname(path), spareBytes)))
      throw new BackupError(
        `The disk of ${dirname(path)} is almost full. Free some space, or store backups elsewhere.`,
      )
    await archive.add(name, data)
  }
  try {
    await client.connect()
    await client.query(copySettings)
    const manifest = await writeTables(client, add, kind, sealed)
    const { bytes, sha256 } = await archive.finish()
    await chmod(draft, 0o600)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { file: path, bytes, sha256, rows: rowsOf(manifest), manifest, hasSecret: sealed !== null }
  } catch (error) {
    await archive.abort()
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function writeTables(
  client: Client,
  add: ArchiveWriter['add'],
  kind: BackupKind,
  sealed: BackupHeader['secret']['sealed'],
): Promise<BackupManifest> {
  const named = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`)
  await client.query('begin isolation level repeatable read read only')
  // Before the snapshot, which the first query takes: no migration can then change a table that it shows.
  if (named.length > 0) await client.query(`lock table ${named.join(', ')} in access share mode`)
  const tables = await listTables(client)
  const header: BackupHeader = {
    format: formatVersion,
    kind,
    createdAt: clock.now().toISOString(),
    version: productVersion(),
    schema: await newestBegun(client),
    postgres: (await client.query<{ version: string }>('select version()')).rows[0]?.version ?? '',
    secret: { fingerprint: secretFingerprint(), sealed },
    tables,
  }
  await add('backup.json', jsonOf(header))
  const manifest: BackupManifest = { tables: [], sequences: [] }
  for (const table of tables) manifest.tables.push(await writeTable(client, add, table))
  // Sequences are outside of any snapshot: read after the rows they are never behind them.
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from public.${quoted(name)}`,
    )
    if (rows[0]) manifest.sequences.push({ name, ...rows[0] })
  }
  await client.query('commit')
  await add('manifest.json', jsonOf(manifest))
  return manifest
}

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

async function writeTable(client: Client, add: ArchiveWriter['add'], { name, columns }: TableColumns) {
  const [sum, pieces] = [createHash('sha256'), [] as Buffer[]]
  let [rows, bytes, waiting, parts] = [0, 0, 0, 0]
  const flush = async () => {
    if (waiting === 0) return
    parts += 1
    const data = Buffer.concat(pieces.splice(0), waiting)
    waiting = 0
    await add(`tables/${name}/${String(parts).padStart(7, '0')}`, data)
  }
  const text = `copy (select ${columns.map(quoted).join(', ')} from public.${quoted(name)}) to stdout`
  for await (const chunk of client.query(copyTo(text)) as AsyncIterable<Buffer>) {
    sum.update(chunk)
    // Line feeds within values are escaped: each one ends a row.
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
    bytes += chunk.length
    waiting += chunk.length
    pieces.push(Buffer.from(chunk))
    if (waiting >= partBytes) await flush()
  }
  await flush()
  return { name, rows, bytes, sha256: sum.digest('hex') }
}

/** Makes a rename survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
