import { Client } from 'pg'
import { locks } from './locks.ts'

/**
 * Claims a data folder for this process: one server per folder. The claim is an advisory lock in the folder's own
 * database, so PostgreSQL releases it however the process ends. Throws when another process holds it.
 */
export async function claimDataFolder(
  url: string,
  dataDir: string,
): Promise<{ release: () => Promise<void> }> {
  const connection = new Client({ connectionString: url, application_name: 'balancia data folder' })
  connection.on('error', () => connection.end())
  await connection.connect()
  const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    locks.dataFolder,
  ])
  if (!rows[0]?.mine) {
    await connection.end()
    throw new Error(
      `another Balancia runs on the data folder ${dataDir}. Stop it first, or set BALANCIA_DATA to another folder.`,
    )
  }
  return { release: () => connection.end() }
}
