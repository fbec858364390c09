import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { databaseCode } from '#server/platform/database-code.ts'
import { log } from '#server/platform/log.ts'
import { buildingIndex, type MigrationStep } from './migration-steps.ts'

/** The longest that the statements of a transaction wait for locks, ms in all: readers queue behind such a wait. */
const lockWaitMs = 400
/** Time for readers and writers between two attempts, ms. */
const pauseMs = 600
/** How long to try again, ms; a transaction of another program may be that long. */
const patienceMs = 300_000
/** SQLSTATE of a lock that others hold, and of a deadlock. */
const othersHold = new Set(['55P03', '40P01'])

/**
 * Runs one step of a migration so that readers wait for at most a second, and can be repeated after a crash. `done` records
 * the step, in its transaction if it has one.
 */
export async function applyStep(
  client: PoolClient,
  step: MigrationStep,
  done: () => Promise<unknown>,
): Promise<void> {
  switch (step.kind) {
    case 'together':
      await patiently(client, step.statements, done)
      return
    case 'index':
      await buildIndex(client, step, done)
      return
    case 'validate':
      await client.query(step.statement)
      break
    case 'batches':
      for (let changed = 1; changed > 0; )
        changed = await patiently(client, [], async () => (await client.query(step.statement)).rowCount ?? 0)
  }
  await done()
}

/** One transaction, tried again while others hold the locks that it needs; returns what `last` does. */
async function patiently<T>(
  client: PoolClient,
  statements: readonly string[],
  last: () => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      const waitUntil = performance.now() + lockWaitMs
      const limitWait = () =>
        client.query(`set local lock_timeout = ${Math.max(1, Math.ceil(waitUntil - performance.now()))}`)
      await client.query('begin')
      for (const statement of statements) {
        await limitWait()
        await client.query(statement)
      }
      await limitWait()
      const result = await last()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      if (!othersHold.has(databaseCode(error) ?? '')) throw error
      if (performance.now() > giveUpAt)
        throw new Error('Other programs have held its tables for 5 minutes; end their long transactions', {
          cause: error,
        })
      if (attempt === 5) log.info('The upgrade of the database waits for transactions of other programs')
      await sleep(pauseMs)
    }
  }
}

/** The old index of that name, if any, serves until the new one is complete. */
async function buildIndex(
  client: PoolClient,
  { name, build }: { name: string; build: string },
  done: () => Promise<unknown>,
): Promise<void> {
  const clear = `drop index concurrently if exists "${buildingIndex}"`
  // A process that was killed leaves an incomplete one.
  await client.query(clear)
  try {
    await client.query(build)
    await patiently(
      client,
      [`drop index if exists "${name}"`, `alter index "${buildingIndex}" rename to "${name}"`],
      done,
    )
  } catch (error) {
    // Every write would pay for it. Without a connection the next start does it.
    await client.query(clear).catch(() => {})
    throw error
  }
}
