import type { Pool, PoolClient } from 'pg'
import { clock } from '#server/platform/clock.ts'
import { isOpen, type WorkPlace } from './work-kind.ts'

type Connection = Pick<Pool | PoolClient, 'query'>

/**
 * Puts open work on hold, within the transaction that says why: it is then a row that takes no place, neither of its
 * user nor of a worker, and who had it last may only still close its line. It goes on when it is woken, or by itself at `until`. With `by`, only where that attempt has it.
 * False: it is over, on hold already, asked to stop, or in other hands.
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
 * Lets work that is on hold go on after its last finished step, within the transaction that decides so; it then waits
 * for its turn. False: it was not on hold.
 */
export async function wakeWork(connection: Connection, { table }: WorkPlace, id: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update ${table} set held_at = null, wake_at = null, claimed_by = null where id = $1 and ${isOpen} and held_at is not null`,
    [id],
  )
  return rowCount === 1
}

/** Lets all work go on whose time has come. */
export async function wakeDue(connection: Connection, { table }: WorkPlace): Promise<void> {
  await connection.query(
    `update ${table} set held_at = null, wake_at = null, claimed_by = null
     where ${isOpen} and wake_at is not null and held_at is not null and wake_at <= $1`,
    [clock.now()],
  )
}

/**
 * Marks open work as to be ended, within a transaction of the caller. Answers whether a worker has it, who is to be
 * told by `stopWork` after the commit; undefined: it is over, or was asked before.
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
