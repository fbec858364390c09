import type { Config } from '#server/platform/config.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'

/** The PostgreSQL of this process. */
export interface DatabaseServer {
  /** Its address, password included: never log it. */
  url: string
  /** Whether it is the embedded one, whose settings are ours. */
  isOurs: boolean
  /** Shuts it down where this process started it. */
  stop: () => Promise<void>
}

/** Starts the embedded PostgreSQL of the data folder, or uses that of `DATABASE_URL`, and waits until it answers. */
export async function launchDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<DatabaseServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, isOurs: false, stop: async () => {} }
  return { isOurs: true, ...(await startEmbedded({ dataDir: config.dataDir })) }
}
