import { Gauge, type Registry } from 'prom-client'
import { pool } from '#server/db/database.ts'
import { waitingRows } from '#server/db/outbox/outbox.ts'
import { activeWork } from '#server/durable/durable.ts'
import { readBackupState } from '#server/features/backups/public.ts'
import { queueDepth } from '#server/features/queue/public.ts'
import { runKind } from '#server/features/runs/public.ts'
import { oldestDue } from '#server/features/schedules/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'

/** However often it is scraped, the database is read at most this often, ms. */
const readEveryMs = 10_000

/** Seconds since an instant; 0 without one. */
const age = (since: Date | null) =>
  since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0

/** Adds what is read when a scraper asks: the queue and the schedule from the database, the pool from this process. */
export function addGauges(registry: Registry): void {
  const read = atMostEvery(readEveryMs, async () => ({
    ...(await queueDepth()),
    due: await oldestDue(),
    backups: await readBackupState(),
    deliveries: await waitingRows(),
  }))

  const gauges = [
    new Gauge({
      name: 'balancia_runs',
      help: 'Runs of all processes that have not ended: waiting for a worker, running, or suspended.',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const depth = await read()
        if (!depth) return this.reset()
        for (const state of ['waiting', 'running', 'suspended'] as const) this.set({ state }, depth[state])
      },
    }),
    new Gauge({
      name: 'balancia_queue_oldest_run_age_seconds',
      help: 'Age of the oldest run that waits for a worker; 0 when none waits.',
      registers: [],
      async collect() {
        const depth = await read()
        this.set(depth ? age(depth.oldestWaitingSince) : Number.NaN)
      },
    }),
    new Gauge({
      name: 'balancia_schedule_lag_seconds',
      help: 'How late the oldest planned start is that is due and not claimed; 0 when none is late.',
      registers: [],
      async collect() {
        const depth = await read()
        this.set(depth ? age(depth.due) : Number.NaN)
      },
    }),
    new Gauge({
      name: 'balancia_backup_age_seconds',
      help: 'Age of the last backup, and of the last restore that proved one, with how it ended; absent when there was none.',
      labelNames: ['kind', 'outcome'],
      registers: [],
      async collect() {
        const { last, proven } = (await read())?.backups ?? {}
        this.reset()
        for (const [kind, attempt] of Object.entries({ backup: last, proof: proven }))
          if (attempt)
            this.set({ kind, outcome: attempt.error === null ? 'success' : 'failed' }, age(attempt.at))
      },
    }),
    new Gauge({
      name: 'balancia_deliveries_waiting',
      help: 'Rows that wait in the outboxes of this installation, by what they are, at most 10000 of each.',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        this.reset()
        for (const { topic, count } of (await read())?.deliveries ?? []) this.set({ kind: topic }, count)
      },
    }),
    new Gauge({
      name: 'balancia_worker_runs',
      help: 'Runs in flight in this process.',
      registers: [],
      collect() {
        this.set(activeWork(runKind).length)
      },
    }),
    new Gauge({
      name: 'balancia_database_connections',
      help: 'Connections to PostgreSQL in the pool of this process.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { totalCount, idleCount } = pool()
        this.set({ state: 'busy' }, totalCount - idleCount)
        this.set({ state: 'idle' }, idleCount)
      },
    }),
    new Gauge({
      name: 'balancia_database_waiting_queries',
      help: 'Queries of this process that wait for a connection of the pool.',
      registers: [],
      collect() {
        this.set(pool().waitingCount)
      },
    }),
  ]
  for (const gauge of gauges) registry.registerMetric(gauge)
}

/** Returns the last value while it is recent; undefined: it could not be read. */
function atMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T | undefined> {
  let last: Promise<T | undefined> | undefined
  let readAt = 0
  return () => {
    const now = performance.now()
    if (!last || now - readAt > ms) {
      readAt = now
      last = read().catch((error: unknown) => {
        log.warn({ err: error }, 'Could not read the queue for the metrics')
        return undefined
      })
    }
    return last
  }
}
