import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { quickFolder } from './quick-folder.ts'

/** Test data is temporary, so that it need not be durable. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
}

/** A PostgreSQL for tests, and the name of its migrated and seeded template database. */
export interface FastPostgres {
  url: string
  template: string
}

/** Starts a PostgreSQL that never waits for the disk, or uses `TEST_DATABASE_URL`, and prepares the template. */
export async function startFastPostgres(): Promise<FastPostgres & { stop: () => Promise<void> }> {
  const server = await startServer()
  const template = `balancia_template_${randomBytes(4).toString('hex')}`
  await statement(server.url, `create database ${template}`)
  await prepareTemplate(databaseOf(server.url, template))
  return {
    url: server.url,
    template,
    async stop() {
      await statement(server.url, `drop database ${template} with (force)`)
      await server.stop()
    },
  }
}

async function startServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const { startEmbedded } = await import('#server/db/embedded/embedded.ts')
  const dataDir = mkdtempSync(join(quickFolder(), 'balancia-test-'))
  // Root runs PostgreSQL under another account, which needs access.
  chmodSync(dataDir, 0o755)
  const { url, stop } = await startEmbedded({ dataDir, settings: fastSettings })
  return {
    url,
    async stop() {
      await stop()
      const sockets = new URL(url).searchParams.get('host')
      for (const folder of [dataDir, sockets]) if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Migrates and seeds an empty database. */
export async function prepareTemplate(url: string): Promise<void> {
  const { closeDatabase, connectDatabase, pool } = await import('#server/db/database.ts')
  const { migrateDatabase } = await import('#server/db/migrate.ts')
  const { seedDatabase } = await import('#server/db/seed/seed.ts')
  connectDatabase(url)
  await migrateDatabase(pool())
  await seedDatabase()
  await closeDatabase()
}

/** Copies the template into a new database; returns its address and a function that drops it despite connections. */
export async function copyTemplate({ url, template }: FastPostgres) {
  const name = `test_${randomBytes(6).toString('hex')}`
  await statement(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseOf(url, name),
    drop: () => statement(url, `drop database if exists ${name} with (force)`),
  }
}

/** The address of another database of the same server. */
export function databaseOf(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs one statement on a connection of its own. */
export async function statement(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
