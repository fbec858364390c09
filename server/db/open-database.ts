import type { Config } from '#server/platform/config.ts'
import { closeDatabase, connectDatabase, pool } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { seedDatabase } from './seed.ts'

/** The database of this process, ready to use. */
export interface OpenDatabase {
  /** Its address, password included: never log it. */
  url: string
  /** Closes the connections, then the server where this process started it. */
  close: () => Promise<void>
}

/** Opens the PostgreSQL of `DATABASE_URL`, or the embedded one in the data folder, migrated and seeded. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await embedded(config.dataDir)
  const close = async () => {
    await closeDatabase()
    await stop()
  }
  try {
    connectDatabase(url)
    await migrateDatabase(pool())
    await seedDatabase()
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function embedded(dataDir: string) {
  const { startEmbedded } = await import('./embedded.ts')
  return startEmbedded({ dataDir })
}
