import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from './db/database.ts'
import { launchDatabase } from './db/connection/launch-database.ts'
import { config } from './platform/config.ts'

/** Runs a command of the operator with the server's database, and ends this process. */
export async function operatorCommand(act: () => Promise<string>): Promise<never> {
  try {
    const output = await withDatabase(act)
    process.stdout.write(output)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

async function withDatabase(act: () => Promise<string>): Promise<string> {
  // Otherwise this would create a PostgreSQL if none exists.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new Error(
      `There is no database in ${config.dataDir}. Set BALANCIA_DATA or DATABASE_URL as for the server.`,
    )
  }
  const database = await launchDatabase(config)
  try {
    connectDatabase(database.url)
    return await act()
  } finally {
    await closeDatabase()
    await database.stop()
  }
}
