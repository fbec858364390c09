import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from './db/database.ts'
import { launchDatabase } from './db/connection/launch-database.ts'
import { config } from './platform/config.ts'

interface Options {
  /** Whether the command may create the embedded database. */
  makesDatabase?: boolean
}

/** Runs a command of the operator with the server's database, and ends this process. */
export function operatorCommand(act: () => Promise<string>, options: Options = {}): Promise<never> {
  return runCommand(() => withDatabase(act, options))
}

/** Runs a command of the operator that needs no database, prints its text or its error, and ends this process. */
export async function runCommand(act: () => Promise<string>): Promise<never> {
  try {
    const output = await act()
    process.stdout.write(output)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

async function withDatabase(act: () => Promise<string>, { makesDatabase = false }: Options): Promise<string> {
  // Otherwise this would create a PostgreSQL if none exists.
  if (!makesDatabase && !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
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
