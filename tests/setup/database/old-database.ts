import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

const root = join(import.meta.dirname, '../../..')

/** Makes an empty database into one of the named migration, with the rows that these statements make. */
export async function fillAsOf(url: string, migration: string, rows: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await migrateTo(client, migration)
    await client.query(rows)
  } finally {
    await client.end()
  }
}

/** Makes an empty database into one of version 0.1.0 with what its server left; `pagesHost` is where its agents read. */
export async function fillAsOf010(url: string, pagesHost: string): Promise<void> {
  const data = readFileSync(join(root, 'tests', 'fixtures', 'data-of-0-1-0.sql'), 'utf8')
  await fillAsOf(url, '0003_runs_by_themselves', data.replaceAll('pages.example:8080', pagesHost))
}

/** Applies the migrations up to the named one. */
export async function migrateTo(client: Client, last: string): Promise<void> {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'balancia-old-migrations-'))
  try {
    cpSync(join(root, 'server', 'db', 'migrations'), migrationsFolder, { recursive: true })
    const file = join(migrationsFolder, 'meta', '_journal.json')
    const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
    const count = journal.entries.findIndex(({ tag }) => tag === last) + 1
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    rmSync(migrationsFolder, { recursive: true, force: true })
  }
}
