import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, connectDatabase } from '#server/db/database.ts'
import { databaseOf, statement } from './postgres.ts'

interface TestDatabase {
  /** The address of this file's database; there once its tests run. */
  url: string
}

/**
 * Gives the test file that calls it a database of its own, migrated and seeded, connected as
 * `#server/db/database.ts`; it is dropped after the last test.
 */
export function testDatabase(): TestDatabase {
  const database: TestDatabase = { url: '' }
  const name = `test_${randomBytes(6).toString('hex')}`

  beforeAll(async () => {
    const server = inject('postgresUrl')
    await statement(
      server,
      `create database ${name} template ${inject('postgresTemplate')} strategy file_copy`,
    )
    database.url = databaseOf(server, name)
    connectDatabase(database.url)
  })

  afterAll(async () => {
    await closeDatabase()
    await statement(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  })

  return database
}
