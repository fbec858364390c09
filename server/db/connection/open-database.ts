import { closeDatabase, connectDatabase, pool } from '#server/db/database.ts'
import type { DatabaseServer } from './launch-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedDatabase } from '#server/db/seed/seed.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** The database of this process, ready to use. */
export interface OpenDatabase {
  /** Its address, password included: never log it. */
  url: string
  /** Closes the connections, then the server where this process started it. */
  close: () => Promise<void>
}

/** Connects this process to a server, and brings the database there up to this program: migrated and seeded. */
export async function openDatabase({ url, stop }: DatabaseServer): Promise<OpenDatabase> {
  const close = async () => {
    await closeDatabase()
    await stop()
  }
  try {
    connectDatabase(url)
    await waitForDatabase(pool())
    await migrateDatabase(pool())
    await seedDatabase()
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}
