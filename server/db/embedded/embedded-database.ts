import { isDiskFull } from '#server/platform/database-code.ts'
import { log } from '#server/platform/log.ts'
import type { Cluster } from './cluster.ts'
import { databaseUrl, type Server } from './server.ts'

export const databaseName = 'balancia'

/**
 * Whether a server accepts connections to our database, which is created if it is missing.
 * False while the server starts or stops. Throws if it rejects our password.
 */
export async function answersWithDatabase(cluster: Cluster, server: Server): Promise<boolean> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl(cluster, server, 'postgres') })
  client.on('error', (error) => log.debug({ error: error.message }, 'Lost a database connection'))
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
    return true
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (code.startsWith('28') || isDiskFull(error)) throw error
    log.debug({ error: message }, 'PostgreSQL does not answer yet')
    // Another process of this installation has just created the database.
    return code === '42P04' || code === '23505'
  } finally {
    await client.end()
  }
}
