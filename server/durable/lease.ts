import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'

const retryMs = 500
/** Interval of the heartbeat, which shows more than an open connection does, ms. */
const beatMs = 2_000
/** How often it is logged that the database is still away, ms. */
const logEveryMs = 60_000

export interface Lease {
  isHeld: () => boolean
  /** Runs `act` while holding the lease of a dead worker, so that it cannot come back; false if it is alive. */
  ifDead: (otherId: string, act: () => Promise<void>) => Promise<boolean>
  release: () => Promise<void>
}

/**
 * Acquires the lease of this worker: a PostgreSQL advisory lock on its id, held by one connection.
 * A worker that can acquire the lock of another one knows that the other is dead.
 */
export async function holdLease(url: string, workerId: string): Promise<Lease> {
  let held = false
  let released = false
  const isReleased = () => released

  // Other workers may take over its work meanwhile; what they left, it claims again.
  const reconnect = async () => {
    held = false
    let logAt = performance.now() + logEveryMs
    while (!isReleased()) {
      try {
        connection = await connect(url, workerId, onLost)
        held = true
        log.warn('Acquired the lease of this worker again')
        return
      } catch (error) {
        if (performance.now() > logAt) {
          log.error(
            { error: (error as Error).message },
            'The database is still unreachable; this worker keeps trying',
          )
          logAt = performance.now() + logEveryMs
        }
        await sleep(retryMs)
      }
    }
  }
  // A terminated connection reports two errors: the server's last message, and the end of the socket.
  const onLost = (lost: Client, error: Error) => {
    if (released || !held || lost !== connection) return
    log.error({ err: error }, 'Lost the lease of this worker; reconnecting')
    void reconnect()
  }
  let connection = await connect(url, workerId, onLost)
  held = true
  const beat = setInterval(() => {
    if (held) void connection.query('select 1').catch(() => undefined)
  }, beatMs).unref()
  const watched = watchBeats()

  return {
    isHeld: () => held,
    async ifDead(otherId, act) {
      if (!held) return false
      if (await whileHolding(connection, otherId, act)) return true
      await watched(connection, otherId)
      return false
    },
    async release() {
      released = true
      clearInterval(beat)
      await connection.end()
    },
  }
}

/** The `application_name` of a worker's lease connection. */
export const leaseName = (workerId: string): string => `balancia lease ${workerId}`

/**
 * Terminates the connection of a frozen worker, which holds its lease without a heartbeat for `BALANCIA_LEASE_SECONDS`.
 * The next poll then finds its lease free. Measures the silence by the monotonic clock of this process.
 */
function watchBeats() {
  const seen = new Map<string, { beat: string; at: number }>()
  return async (connection: Client, workerId: string): Promise<void> => {
    const { rows } = await connection.query<{ pid: number; beat: string }>(
      'select pid, query_start::text as beat from pg_stat_activity where application_name = $1',
      [leaseName(workerId)],
    )
    const beat = rows.map(({ pid, beat: at }) => `${pid} ${at}`).join()
    const now = performance.now()
    const before = seen.get(workerId)
    if (before?.beat !== beat) {
      seen.set(workerId, { beat, at: now })
      return
    }
    if (now - before.at < config.leaseMs) return
    seen.delete(workerId)
    for (const { pid } of rows) await connection.query('select pg_terminate_backend($1)', [pid])
    log.warn({ worker: workerId }, 'Ended the lease of a worker without a heartbeat')
  }
}

async function connect(
  url: string,
  workerId: string,
  onLost: (lost: Client, error: Error) => void,
): Promise<Client> {
  const connection = new Client({
    connectionString: url,
    keepAlive: true,
    application_name: leaseName(workerId),
  })
  connection.on('error', (error) => onLost(connection, error))
  try {
    await connection.connect()
    await connection.query(`select pg_advisory_lock(hashtext('balancia-worker'), hashtext($1))`, [workerId])
    return connection
  } catch (error) {
    await connection.end().catch(() => undefined)
    throw error
  }
}

async function whileHolding(connection: Client, otherId: string, act: () => Promise<void>): Promise<boolean> {
  const { rows } = await connection.query<{ free: boolean }>(
    `select pg_try_advisory_lock(hashtext('balancia-worker'), hashtext($1)) as free`,
    [otherId],
  )
  if (!rows[0]?.free) return false
  try {
    await act()
    return true
  } finally {
    await connection.query(`select pg_advisory_unlock(hashtext('balancia-worker'), hashtext($1))`, [otherId])
  }
}
