import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { pool } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { config } from '#server/platform/config.ts'
import { aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { databaseOf, statement } from '#tests/setup/database/fast-postgres.ts'
import { fillAsOf010 } from '#tests/setup/database/old-database.ts'
import { writeArchive } from './archive.ts'
import { readBackup, readHeader } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { settleSecret } from './restored-secret.ts'
import { openSecret } from './sealed-secret.ts'
import { writeBackup } from './write-backup.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'balancia-backup-'))
const file = join(folder, 'one.backup')
const passphrase = 'correct horse battery staple'
const made: string[] = []

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of made)
    await statement(inject('postgres').url, `drop database if exists ${name} with (force)`)
})

/** A new database without anything in it. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${process.pid}_${made.length}_${Math.trunc(performance.timeOrigin)}`
  made.push(name)
  await statement(inject('postgres').url, `create database ${name}`)
  return databaseOf(inject('postgres').url, name)
}

async function rowsIn(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Every row of every table, and the next value of each sequence. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const tables = await rowsIn(
    url,
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[String(name)] = await rowsIn(
      url,
      `select t::text as row from public."${String(name)}" t order by 1`,
    )
  found.sequences = await rowsIn(
    url,
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
  )
  return found
}

const applied = 'select created_at from drizzle.__drizzle_migrations order by 1'
const written = { rows: 0 }
beforeAll(async () => {
  config.secret = 'the secret of the installation of this test'
  const app = createApp()
  const admin = await aUser(app)
  const task = 'Tab\there, newline\nthere, \\N, "quotes", umlaut ü, emoji 🚢 and a null-like \\x00.'
  const agent = await admin.json<{ id: number }>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: task,
  })
  await pool().query(
    `insert into agent_executions (agent_id, user_id, status, output, cost, claimed_at, claimed_by, held_at)
     select $1, user_id, r.status, repeat(E'line\\n', 100000), 0.123456, r.claimed_at, 'worker', r.held_at
     from agents, (values ('success', now(), null::timestamptz), ('running', now(), null), ('queued', null, now())) as r(status, claimed_at, held_at)
     where id = $1`,
    [agent.id],
  )
  await pool().query(`update agents set next_run = now() - interval '1 hour' where id = $1`, [agent.id])
  Object.assign(written, await writeBackup({ url: database.url, file, kind: 'manual', passphrase }))
})

test('a backup is one file for its owner alone, and every row of it is in the restored database', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['one.backup'])
  const url = await emptyDatabase()
  const restored = await restoreBackup({ file, url, continues: true })
  expect(restored.rows).toBe(written.rows)
  expect(await contents(url)).toEqual(await contents(database.url))
  const keys = `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated from pg_constraint order by 1, 2, 3`
  expect(await rowsIn(url, keys)).toEqual(await rowsIn(database.url, keys))
  const triggers = `select tgrelid::regclass::text as t, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
  expect(await rowsIn(url, triggers)).toEqual(await rowsIn(database.url, triggers))
})

test('what was under way is not done a second time, and what waits for a decision still waits', async () => {
  const url = await emptyDatabase()
  const { settled } = await restoreBackup({ file, url })
  expect(settled).toMatchObject({ runs: 1, planned: 1 })
  expect(await rowsIn(url, 'select next_run from agents')).toEqual([{ next_run: null }])
  expect(await rowsIn(url, 'select outcome, cause from planned_runs')).toEqual([
    { outcome: 'missed', cause: 'missed' },
  ])
  expect(
    await rowsIn(
      url,
      `select status, claimed_at is null as free, cancel_requested_at is not null as stops from agent_executions order by id`,
    ),
  ).toEqual([
    { status: 'success', free: false, stops: false },
    { status: 'queued', free: true, stops: true },
    { status: 'queued', free: true, stops: false },
  ])
  expect(await rowsIn(url, 'select 1 from sessions')).toEqual([])
})

test('the file is an archive that other programs open, without the secret in plain text', async () => {
  const { stdout } = await promisify(execFile)('tar', ['--zstd', '-xOf', file, 'backup.json'])
  const header = JSON.parse(stdout)
  expect(header.secret.sealed).not.toBeNull()
  expect(stdout).not.toContain(config.secret)
  expect(await openSecret(header.secret.sealed, passphrase)).toBe(config.secret)
  await expect(openSecret(header.secret.sealed, 'another passphrase')).rejects.toThrow('passphrase')
})

test.each([
  ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
  ['cut to its start', (bytes: Buffer) => bytes.subarray(0, 10)],
  ['altered', (bytes: Buffer) => bytes.with(bytes.length >> 1, (bytes.at(bytes.length >> 1) ?? 0) ^ 1)],
  ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ['another file', () => Buffer.from('This is no backup.')],
])('a file that is %s is refused before the database is touched', async (_, damage) => {
  const damaged = join(folder, 'damaged')
  writeFileSync(damaged, damage(readFileSync(file)))
  // No server listens there: a connection would fail with another error.
  const url = 'postgresql://nobody@127.0.0.1:1/none'
  await expect(readBackup(damaged)).rejects.toThrow(/not a backup|incomplete|altered/)
  await expect(restoreBackup({ file: damaged, url })).rejects.toThrow(/not a backup|incomplete|altered/)
})

test('a database with accounts, or with tables of another program, is refused and left as it is', async () => {
  const before = await contents(database.url)
  await expect(restoreBackup({ file, url: database.url })).rejects.toThrow('A server is at work')
  const url = await emptyDatabase()
  await statement(url, 'create table of_another_program (id int)')
  await expect(restoreBackup({ file, url })).rejects.toThrow('of_another_program')
  await statement(url, 'drop table of_another_program')
  await restoreBackup({ file, url, continues: true })
  await expect(restoreBackup({ file, url })).rejects.toThrow('not empty')
  expect(await contents(url)).toEqual(before)
})

test('a backup of an older version is restored and then migrated; one of a newer version is refused', async () => {
  const old = await emptyDatabase()
  await fillAsOf010(old, 'pages.example')
  const ofOld = join(folder, 'old.backup')
  await writeBackup({ url: old, file: ofOld, kind: 'manual', passphrase: undefined })
  const url = await emptyDatabase()
  await restoreBackup({ file: ofOld, url })
  const agents = 'select id, name from agents order by id'
  expect(await rowsIn(url, agents)).toEqual(await rowsIn(old, agents))
  expect(await rowsIn(url, applied)).toEqual(await rowsIn(database.url, applied))

  const newer = join(folder, 'newer.backup')
  const archive = writeArchive(newer)
  const { header } = await readBackup(file)
  await archive.add('backup.json', Buffer.from(JSON.stringify({ ...header, schema: 99_999_999_999_999 })))
  await archive.finish()
  await expect(restoreBackup({ file: newer, url: await emptyDatabase() })).rejects.toThrow('newer')
})

test('a restore that is killed leaves a database that no server starts on and that another restore completes', async () => {
  const url = await emptyDatabase()
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [locks.migrate])
  const killed = spawn(process.execPath, ['server/restore.ts', file], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, BALANCIA_SECRET: config.secret },
    stdio: 'inherit',
  })
  const ended = once(killed, 'exit')
  const marked = `select 1 from pg_namespace where nspname = 'balancia_restore'`
  await vi.waitFor(async () => expect(await rowsIn(url, marked)).toHaveLength(1), { timeout: 120_000 })
  await expect(restoreBackup({ file, url })).rejects.toThrow('Another restore')
  killed.kill('SIGKILL')
  await ended
  await holder.end()
  const starting = new Pool({ connectionString: url })
  await expect(migrateDatabase(starting)).rejects.toThrow('interrupted')
  await starting.end()
  await vi.waitFor(() => restoreBackup({ file, url, continues: true }), { timeout: 60_000 })
  expect(await contents(url)).toEqual(await contents(database.url))
})

const give = (phrase?: string) => ({ keepsOwn: false, passphrase: async () => phrase })

const headerWith = async (phrase: string | undefined) => {
  const to = join(folder, 'secret.backup')
  await writeBackup({ url: database.url, file: to, kind: 'manual', passphrase: phrase })
  return readHeader(to)
}

test('the secret of a backup is adopted where none is needed, and never where it would be lost', async () => {
  const [secret, dataDir] = [config.secret, config.dataDir]
  const sealed = await headerWith(passphrase)
  const without = await headerWith(undefined)
  try {
    expect(await settleSecret(without, give())).toContain('same')
    config.secret = 'another secret that is set by the environment'
    await expect(settleSecret(sealed, give(passphrase))).rejects.toThrow('BALANCIA_SECRET')
    config.secret = undefined
    config.dataDir = mkdtempSync(join(folder, 'data-'))
    const key = join(config.dataDir, 'secret.key')
    await expect(settleSecret(without, give())).rejects.toThrow('secret.key')
    await expect(settleSecret(sealed, give())).rejects.toThrow('BALANCIA_BACKUP_PASSPHRASE')
    await expect(settleSecret(sealed, give('a wrong passphrase'))).rejects.toThrow('wrong')
    expect(readdirSync(config.dataDir)).toEqual([])
    await settleSecret(sealed, give(passphrase))
    expect(readFileSync(key, 'utf8').trim()).toBe(secret)
    expect(statSync(key).mode & 0o777).toBe(0o600)

    const ofFirstStart = `${'f'.repeat(43)}\n`
    writeFileSync(key, ofFirstStart)
    await settleSecret(sealed, { ...give(passphrase), keepsOwn: true })
    expect([key, `${key}.old`].map((name) => readFileSync(name, 'utf8').trim())).toEqual([
      'f'.repeat(43),
      secret,
    ])
    rmSync(`${key}.old`)
    await settleSecret(sealed, give(passphrase))
    expect(readFileSync(key, 'utf8').trim()).toBe(secret)
    expect(readdirSync(config.dataDir).some((name) => name.includes('replaced'))).toBe(true)
  } finally {
    Object.assign(config, { secret, dataDir })
  }
})
