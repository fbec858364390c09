import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrationsFolder, restoreSchema } from '#server/db/migrate.ts'
import { BackupError } from './archive.ts'
import { listTables, quoted } from './catalog.ts'

/** Throws a `BackupError` when a database is in use, or has something of its own. */
export async function checkTarget(client: Client): Promise<void> {
  await refuseServers(client)
  const tables = (await listTables(client)).map(({ name }) => name)
  const isInterrupted = await exists(client, restoreSchema)
  if (tables.length > 0 && !isInterrupted) await refuseContents(client, tables)
}

/** Marks a checked database, so that no server starts on it before the restore is complete, and empties it. */
export async function claimTarget(client: Client, file: string): Promise<void> {
  await client.query('begin')
  await client.query(`create schema if not exists ${restoreSchema}`)
  await client.query(
    `create table if not exists ${restoreSchema}.marker (file text, started_at timestamptz default now())`,
  )
  await client.query(`insert into ${restoreSchema}.marker (file) values ($1)`, [file])
  await dropContents(client)
  await client.query('commit')
}

/** Lets servers start on the database again; part of the transaction that completes the restore. */
export async function releaseTarget(client: Client): Promise<void> {
  await client.query(`drop schema ${restoreSchema} cascade`)
}

async function exists(client: Client, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [
    schema,
  ])
  return rows[0]?.there ?? false
}

async function refuseServers(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'balancia%' and application_name not like 'balancia restore%' limit 1`,
  )
  if (rowCount) throw new BackupError('A server is at work on this database. Stop it, then restore.')
}

/** An installation in which nobody has an account yet, as its first start leaves it, counts as empty. */
async function refuseContents(client: Client, tables: string[]): Promise<void> {
  const ours = productTables()
  const foreign = tables.filter((name) => !ours.has(name))
  if (foreign.length > 0)
    throw new BackupError(
      `The database is not empty: it has tables of another program (${foreign.slice(0, 3).join(', ')}). Create a database for Balancia alone.`,
    )
  if (!tables.includes('users')) return
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from users')
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new BackupError(
      `The database is not empty: it has ${count === 1 ? 'an account' : `${count} accounts`}. Restore into a new database or a new data folder (BALANCIA_DATA).`,
    )
}

/** Names of all tables that any migration creates. */
function productTables(): Set<string> {
  const names = globSync('*.sql', { cwd: migrationsFolder })
  const texts = names.map((name) => readFileSync(join(migrationsFolder, name), 'utf8'))
  const created = texts.flatMap((text) => [...text.matchAll(/create table (?:if not exists )?"([^"]+)"/gi)])
  const renamed = texts.flatMap((text) => [...text.matchAll(/rename to "([^"]+)"/gi)])
  return new Set([...created, ...renamed].flatMap(([, name]) => name ?? []))
}

const notOfExtension = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

async function dropContents(client: Client): Promise<void> {
  for (const { name } of await listTables(client))
    await client.query(`drop table if exists public.${quoted(name)} cascade`)
  const { rows: sequences } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace and ${notOfExtension('c.oid')}`,
  )
  for (const { name } of sequences)
    await client.query(`drop sequence if exists public.${quoted(name)} cascade`)
  const { rows: functions } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace and ${notOfExtension('p.oid')}`,
  )
  for (const { name } of functions) await client.query(`drop function if exists ${name} cascade`)
  await client.query('drop schema if exists drizzle cascade')
}
