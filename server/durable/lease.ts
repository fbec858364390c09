import { setTimeout as sleep } from 'node:timers/promises'
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor'
import { Client } from 'pg'
import { log } from '#server/platform/log.ts'

/** How often each worker looks for work that a dead one left behind, ms. */
const watchMs = 1_000
const retryMs = 500
/** Without the lease for this long the process ends: others have taken its work over, ms. */
const lostMaxMs = 60_000

export interface Lease {
  isHeld: () => boolean
  /** Takes over the unfinished work of workers that are gone, now and from now on. */
  watchOthers: () => void
  stopWatching: () => void
  release: () => Promise<void>
}

/**
 * Proves that this worker lives: a PostgreSQL advisory lock on its id, held by one connection.
 * Whoever can take the lock of a worker with unfinished runs knows that it is dead and puts its runs back.
 * A worker that was only cut off is harmless: the journal refuses the steps of a run it no longer owns.
 */
export async function holdLease(url: string, executorId: string): Promise<Lease> {
  let connection = await connect(url, executorId)
  let held = true
  let released = false
  let timer: NodeJS.Timeout | undefined

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

  const watch = async () => {
    try {
      if (held) await recoverDeadWorkers(connection, executorId)
    } catch (error) {
      log.warn({ err: error }, 'could not look for dead workers')
    }
    if (timer) timer = setTimeout(watch, watchMs)
  }

  return {
    isHeld: () => held,
    watchOthers() {
      timer = setTimeout(watch, 0)
    },
    stopWatching() {
      clearTimeout(timer)
      timer = undefined
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

async function recoverDeadWorkers(connection: Client, executorId: string): Promise<void> {
  const { rows } = await connection.query<{ other: string }>(
    `select distinct executor_id as other from dbos.workflow_status where status = 'PENDING' and executor_id <> $1`,
    [executorId],
  )
  for (const { other } of rows) {
    const { rows: locks } = await connection.query<{ dead: boolean }>(
      `select pg_try_advisory_lock(hashtext('balancia-worker'), hashtext($1)) as dead`,
      [other],
    )
    if (!locks[0]?.dead) continue
    try {
      const recovered = await DBOSExecutor.globalInstance?.recoverPendingWorkflows([other])
      log.info({ runs: recovered?.length ?? 0 }, 'resumed the runs of a worker that is gone')
    } finally {
      await connection.query(`select pg_advisory_unlock(hashtext('balancia-worker'), hashtext($1))`, [other])
    }
  }
}
