import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, connectDatabase } from '#server/db/database.ts'
import { copyTemplate } from './fast-postgres.ts'

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
  let drop: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const copy = await copyTemplate(inject('postgres'))
    drop = copy.drop
    database.url = copy.url
    connectDatabase(copy.url)
  })

  afterAll(async () => {
    await closeDatabase()
    await drop?.()
  })

  return database
}
