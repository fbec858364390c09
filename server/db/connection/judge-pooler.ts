import { Client } from 'pg'
import { type Finding, fine, wrong } from '#server/platform/finding.ts'

export const poolerAdvice =
  'Let DATABASE_URL lead to PostgreSQL itself, or set the pooler to session mode (PgBouncer: pool_mode = session, ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout).'

const connectMaxMs = 8_000
const rounds = 3

/**
 * Finds a pooler that gives each transaction another session: locks, prepared statements and notices would be lost
 * silently. While one connection is idle, another opens a transaction. Without such a pooler, the two never share a
 * server process, and neither ever changes its own.
 */
export async function judgePooler(url: string): Promise<Finding> {
  const [idle, busy] = [clientOf(url), clientOf(url)]
  try {
    await Promise.all([idle.connect(), busy.connect()])
    for (let round = 0; round < rounds; round += 1) {
      const before = await processOf(idle)
      await busy.query('begin')
      // Asked before the idle one, which would wait for ever for the only session of a pooler.
      if ((await processOf(busy)) === before) return pooled
      const after = await processOf(idle)
      await busy.query('rollback')
      if (after !== before) return pooled
    }
    return fine('No pooler, or one that keeps sessions.')
  } catch (error) {
    // PgBouncer in statement mode refuses transactions.
    if (/pooling mode/.test((error as Error).message)) return pooled
    throw error
  } finally {
    await Promise.allSettled([idle.end(), busy.end()])
  }
}

const pooled = wrong('DATABASE_URL leads to a connection pooler that keeps no sessions.', poolerAdvice)

function clientOf(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'balancia check',
    connectionTimeoutMillis: connectMaxMs,
    query_timeout: connectMaxMs,
  })
  client.on('error', () => {})
  return client
}

async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
