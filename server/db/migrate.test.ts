import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { databaseOf, statement } from '#tests/setup/database/fast-postgres.ts'
import { migrateDatabase } from './migrate.ts'

const root = join(import.meta.dirname, '..', '..')
const migrations = join(import.meta.dirname, 'migrations')
const name = `migrate_${process.pid}_${Math.trunc(performance.timeOrigin)}`
const pools: Pool[] = []

beforeAll(async () => {
  await statement(inject('postgres').url, `create database ${name}`)
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await statement(inject('postgres').url, `drop database ${name} with (force)`)
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
