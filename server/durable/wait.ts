import type { Pool, PoolClient } from 'pg'
import { clock } from '#server/platform/clock.ts'
import { isOpen, type WorkPlace } from './work-kind.ts'

type Connection = Pick<Pool | PoolClient, 'query'>

/**
 * Suspends open work, in the transaction that records why. It then occupies a row, but no slot of its user or a worker;
 * the previous worker may only close its open step. The work resumes when it is woken, or at `until`. With `by`, only
 * that attempt may suspend it. False: it has ended, is suspended or canceled, or the lease is lost.
 */
export async function holdWork(
  connection: Connection,
  { table }: WorkPlace,
  id: number,
  { until, by }: { until?: Date; by?: { worker: string; attempt: number } } = {},
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update ${table} set status = 'queued', held_at = $2, wake_at = $3, claimed_at = null, crashes = 0
     where id = $1 and ${isOpen} and held_at is null and cancel_requested_at is null
       and ($4::text is null or (claimed_by = $4 and attempt = $5))`,
    [id, clock.now(), until ?? null, by?.worker ?? null, by?.attempt ?? null],
  )
  return rowCount === 1
}

/**
 * Wakes suspended work, in the transaction that decides so: it is queued, and resumes after its last finished step.
 * False: it was not suspended.
 */
export async function wakeWork(connection: Connection, { table }: WorkPlace, id: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update ${table} set held_at = null, wake_at = null, claimed_by = null where id = $1 and ${isOpen} and held_at is not null`,
    [id],
  )
  return rowCount === 1
}

/** Wakes all suspended work that is due. */
export async function wakeDue(connection: Connection, { table }: WorkPlace): Promise<void> {
  await connection.query(
    `update ${table} set held_at = null, wake_at = null, claimed_by = null
     where ${isOpen} and wake_at is not null and held_at is not null and wake_at <= $1`,
    [clock.now()],
  )
}

/**
 * Requests that open work stops, in the caller's transaction. Returns whether a worker has claimed it, which
 * `stopWork` has to notify after the commit; undefined: it has ended, or was requested before.
 */
export async function requestStop(
  connection: Connection,
  { table }: WorkPlace,
  id: number,
): Promise<{ isClaimed: boolean } | undefined> {
  const { rows } = await connection.query<{ isClaimed: boolean }>(
    `update ${table} set cancel_requested_at = $2 where id = $1 and ${isOpen} and cancel_requested_at is null
     returning claimed_at is not null as "isClaimed"`,
    [id, clock.now()],
  )
  return rows[0]
}
