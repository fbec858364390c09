import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { basename } from 'node:path'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './archive.ts'
import { copySettings, listTables, quoted } from './catalog.ts'
import type { BackupHeader } from './manifest.ts'
import { type ReadBackup, readBackup } from './read-backup.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

interface Trigger {
  table: string
  name: string
  /** How it is enabled: A for always, O for all but replicas. */
  mode: string
}

/** What would act on each loaded row, to be put back at the end. */
interface Removed {
  foreignKeys: ForeignKey[]
  triggers: Trigger[]
}

/**
 * Replaces the rows of all tables by those of a backup of the same schema, in one transaction of this connection. Throws
 * a `BackupError` and changes nothing when the file differs from what its maker counted.
 */
export async function loadTables(client: Client, file: string, signal?: AbortSignal): Promise<ReadBackup> {
  await client.query(copySettings)
  await client.query('begin')
  try {
    let removed: Removed = { foreignKeys: [], triggers: [] }
    let copy: { into: ReturnType<typeof copyFrom>; table: string } | undefined
    const counted = new Map<string, number>()
    const read = await readBackup(file, {
      async onHeader(header) {
        removed = await prepareTables(client, file, header)
      },
      async onRows({ name, columns }, rows) {
        signal?.throwIfAborted()
        if (copy?.table !== name) {
          const text = `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
          copy = { into: client.query(copyFrom(text)), table: name }
          // Reported by the next write.
          copy.into.on('error', () => {})
        }
        const { into } = copy
        if (into.errored) throw into.errored
        if (!into.write(rows)) await once(into, 'drain')
      },
      async onTable({ name }) {
        if (copy?.table !== name) return
        const { into } = copy
        copy = undefined
        into.end()
        await finished(into)
        counted.set(name, into.rowCount)
      },
    })
    for (const { name, rows } of read.manifest.tables)
      if ((counted.get(name) ?? 0) !== rows)
        throw new BackupError(`The database took ${counted.get(name)} of ${rows} rows of the table ${name}.`)
    for (const { name, value, isCalled } of read.manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, value, isCalled])
    await putBack(client, removed)
    await client.query('commit')
    return read
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Empties the tables, and takes away what would act on each row: triggers, whose effects are among the rows, and foreign
 * keys, which are checked once at the end.
 */
async function prepareTables(client: Client, file: string, header: BackupHeader): Promise<Removed> {
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of header.tables) {
    const found = known.get(name)
    const missing = columns.find((column) => !found?.includes(column))
    if (missing)
      throw new BackupError(`${basename(file)} does not fit: the database has no column ${name}.${missing}.`)
  }
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const { rows: triggers } = await client.query<Trigger>(
    `select tgrelid::regclass::text as table, tgname as name, tgenabled::text as mode
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
  if (header.tables.length > 0)
    await client.query(`truncate ${header.tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
  return { foreignKeys, triggers }
}

async function putBack(client: Client, { foreignKeys, triggers }: Removed): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { table, name, mode } of triggers)
    await client.query(`alter table ${table} enable ${mode === 'A' ? 'always ' : ''}trigger ${quoted(name)}`)
}
