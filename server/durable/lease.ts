import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { log } from '#server/platform/log.ts'

const retryMs = 500
/** Without the lease for this long the process ends: others have taken its work over, ms. */
const lostMaxMs = 60_000

export interface Lease {
  isHeld: () => boolean
  /** Acts while it holds the lease of another worker, which then cannot come back; false where that one lives. */
  ifGone: (otherId: string, act: () => Promise<void>) => Promise<boolean>
  release: () => Promise<void>
}

/**
 * Proves that this worker lives: a PostgreSQL advisory lock on its id, held by one connection.
 * Whoever can take the lock of another worker knows that it is gone.
 */
export async function holdLease(url: string, executorId: string): Promise<Lease> {
  let connection = await connect(url, executorId)
  let held = true
  let released = false

  const reconnect = async () => {
    held = false
    const giveUpAt = performance.now() + lostMaxMs
    for (;;) {
      if (released) return
      try {
        connection = await connect(url, executorId)
        connection.once('error', onLost)
        held = true
        log.warn('the lease of this worker is held again')
        return
      } catch (error) {
        if (performance.now() > giveUpAt) {
          log.fatal({ err: error }, 'the database stayed away: this worker ends')
          process.exit(1)
        }
        await sleep(retryMs)
      }
    }
  }
  const onLost = (error: Error) => {
    if (released) return
    log.error({ err: error }, 'the lease of this worker is lost')
    void reconnect()
  }
  connection.once('error', onLost)

  return {
    isHeld: () => held,
    async ifGone(otherId, act) {
      return held && whileHolding(connection, otherId, act)
    },
    async release() {
      released = true
      await connection.end()
    },
  }
}

async function connect(url: string, executorId: string): Promise<Client> {
  const connection = new Client({
    connectionString: url,
    keepAlive: true,
    application_name: `balancia lease ${executorId}`,
  })
  await connection.connect()
  await connection.query(`select pg_advisory_lock(hashtext('balancia-worker'), hashtext($1))`, [executorId])
  return connection
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
