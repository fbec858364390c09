import { afterEach, expect, test } from 'vitest'
import { pool } from '#server/db/database.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { holdLease, leaseName, type Lease } from './lease.ts'

const database = testDatabase()
const leases: Lease[] = []

afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.release()
})

async function aLease(workerId: string): Promise<Lease> {
  const lease = await holdLease(database.url, workerId)
  leases.push(lease)
  return lease
}

async function connectionsOf(name: string): Promise<number[]> {
  const { rows } = await pool().query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [name],
  )
  return rows.map(({ pid }) => pid)
}

/** Terminates a connection as an administrator, a shutdown or another worker does, and waits for its successor. */
async function endConnection(name: string): Promise<void> {
  const before = await connectionsOf(name)
  await pool().query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
  await expect
    .poll(async () => (await connectionsOf(name)).filter((pid) => !before.includes(pid)))
    .toHaveLength(1)
}

async function isDead(observer: Lease, workerId: string): Promise<boolean> {
  return observer.ifDead(workerId, async () => undefined)
}

test('a worker with a lease is alive, one that released it is dead', async () => {
  const [observer, other] = [await aLease('observer'), await holdLease(database.url, 'other')]
  expect(await isDead(observer, 'other')).toBe(false)
  await other.release()
  expect(await isDead(observer, 'other')).toBe(true)
})

test('a worker whose lease is terminated twice survives and acquires it again', async () => {
  const [observer, other] = [await aLease('observer'), await aLease('ended')]
  for (const _ of [1, 2]) {
    await endConnection(leaseName('ended'))
    await expect.poll(() => other.isHeld()).toBe(true)
    expect(await isDead(observer, 'ended')).toBe(false)
  }
})
