import { copyTemplate, type FastPostgres } from '#tests/setup/database/fast-postgres.ts'
import { removeDataDir, type Server, startServer } from './server.ts'
import { newWarmDataDir } from './warm-sandbox.ts'

/** A server on a database and a data folder of its own, which `end` removes with it. */
export interface FastServer extends Server {
  /** For programs that work on the same database. */
  databaseUrl: string
  end: () => Promise<void>
}

/** Starts the product on a copy of the template instead of on a PostgreSQL of its own, its sandbox warm already. */
export async function startFastServer(
  postgres: FastPostgres,
  env: Record<string, string> = {},
): Promise<FastServer> {
  const database = await copyTemplate(postgres)
  const dataDir = await newWarmDataDir()
  const server = await startServer({ dataDir, env: { DATABASE_URL: database.url, ...env } })
  return {
    ...server,
    databaseUrl: database.url,
    async end() {
      await server.stop()
      await database.drop()
      await removeDataDir(dataDir)
    },
  }
}
