import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { databaseOf, statement } from '#tests/setup/database/fast-postgres.ts'
import { migrateDatabase } from './migrate.ts'

const root = join(import.meta.dirname, '..', '..')
const migrations = join(import.meta.dirname, 'migrations')
const name = `migrate_${process.pid}_${Math.trunc(performance.timeOrigin)}`
const pools: Pool[] = []
const folders: string[] = []

beforeAll(async () => {
  await statement(inject('postgres').url, `create database ${name}`)
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await statement(inject('postgres').url, `drop database ${name} with (force)`)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function connect(): Pool {
  const pool = new Pool({ connectionString: databaseOf(inject('postgres').url, name), max: 2 })
  // The pool ignores errors of connections that it closes, and the database may be dropped before they close.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  pools.push(pool)
  return pool
}

const journal = (): { when: number; tag: string }[] =>
  JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8')).entries

test('processes that start simultaneously on an empty database apply each migration once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(connect())))
  const applied = await connect().query('select created_at from drizzle.__drizzle_migrations order by id')
  expect(applied.rows.map(({ created_at }) => Number(created_at))).toEqual(journal().map(({ when }) => when))
})

test('a database that is up to date costs two statements', async () => {
  const pool = connect()
  expect(await countStatements(() => migrateDatabase(pool))).toBe(2)
})

test('rejects a database of a newer version and leaves it unchanged', async () => {
  const pool = connect()
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)",
  )
  await expect(migrateDatabase(pool)).rejects.toThrow(Error)
  await pool.query("delete from drizzle.__drizzle_migrations where hash = 'newer'")
})

test('migrations are listed in the order of their times, in which they are applied', () => {
  const times = journal().map(({ when }) => when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(new Set(times).size).toBe(times.length)
})

/** The migrations of the version after this one, with these files added. */
function nextVersion(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'balancia-next-'))
  folders.push(folder)
  cpSync(migrations, folder, { recursive: true })
  const entries: object[] = journal()
  for (const [tag, text] of Object.entries(files)) {
    entries.push({ tag, when: 90_000_000_000_000 + entries.length })
    writeFileSync(join(folder, `${tag}.sql`), text)
  }
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  return folder
}

test('a migration that fails is named, keeps the version before usable, and continues where it stopped', async () => {
  const pool = connect()
  const good =
    'alter table users add column extra text;--> statement-breakpoint\ncreate index users_extra on users (extra);'
  const bad = 'alter table users add column other text;--> statement-breakpoint\nselect 1/0;'
  await expect(migrateDatabase(pool, { folder: nextVersion({ first: good, second: bad }) })).rejects.toThrow(
    /second: division by zero/,
  )
  // The program of before starts, and nothing of the failed transaction is there.
  await migrateDatabase(pool)
  const columns = await pool.query(
    "select attname from pg_attribute where attrelid = 'users'::regclass and attname in ('extra', 'other')",
  )
  expect(columns.rows).toEqual([{ attname: 'extra' }])
  await migrateDatabase(pool, { folder: nextVersion({ first: good, second: bad.replace('1/0', '1') }) })
  const applied = await pool.query('select created_at from drizzle.__drizzle_migrations')
  expect(applied.rowCount).toBe(journal().length + 2)
})

test('readers and writers go on while a table waits for its change, and while an index that a kill left incomplete is built again', async () => {
  const pool = connect()
  await pool.query(`
    delete from drizzle.__drizzle_migrations where created_at > 80000000000000;
    create table big (id int, twin int, state text); create index big_old on big (id); insert into big values (1, 1, null), (2, 1, null)`)
  await expect(
    pool.query('create unique index concurrently balancia_building_index on big (twin)'),
  ).rejects.toThrow(Error)
  const folder = nextVersion({
    change: 'alter table big add column note text;',
    index: `drop index big_old;--> statement-breakpoint\ncreate index big_old on big (id, twin);--> statement-breakpoint
      -- in batches\nupdate big set state = 'seen' where id = (select id from big where state is null limit 1);`,
  })
  const reader = await connect().connect()
  onTestFinished(() => reader.release(true))
  const snapshot = await connect().connect()
  onTestFinished(() => snapshot.release(true))
  // The build of an index waits for it, as for a backup.
  await snapshot.query('begin isolation level repeatable read; select from users')
  await reader.query('begin; select from big')
  const migrated = migrateDatabase(connect(), { folder }).then(() => 'migrated')
  const waits = () =>
    pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table big%'",
    )
  await expect.poll(async () => (await waits()).rowCount, { timeout: 30_000, interval: 20 }).toBe(1)
  // Without a limit, this one would wait for the change, which waits for the reader.
  await pool.query('select from big')
  await reader.query('commit')
  const builds = () =>
    pool.query("select from pg_stat_activity where query like 'create index concurrently%'")
  await expect.poll(async () => (await builds()).rowCount, { timeout: 30_000, interval: 20 }).toBe(1)
  await pool.query('insert into big (id, state) values (3, null)')
  await snapshot.query('commit')
  expect(await migrated).toBe('migrated')
  const indexes = await pool.query(
    "select indexrelid::regclass::text as name, indnatts, indisvalid from pg_index where indrelid = 'big'::regclass",
  )
  expect(indexes.rows).toEqual([{ name: 'big_old', indnatts: 2, indisvalid: true }])
  expect((await pool.query("select from big where state is distinct from 'seen'")).rowCount).toBe(0)
})

test('the committed migrations produce the tables in the code: generating finds no change', async () => {
  const out = mkdtempSync(join(tmpdir(), 'balancia-migrations-'))
  try {
    cpSync(migrations, out, { recursive: true })
    const options = [
      '--dialect=postgresql',
      '--schema=./server/db/tables/*.ts',
      `--out=${relative(root, out)}`,
    ]
    const drizzleKit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
    const { stdout } = await promisify(execFile)(process.execPath, [drizzleKit, 'generate', ...options], {
      cwd: root,
    })
    expect(stdout).toContain('No schema changes')
    expect(readdirSync(out)).toEqual(readdirSync(migrations))
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
})
