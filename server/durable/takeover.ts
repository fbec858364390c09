import { pool } from '#server/db/database.ts'
import { isOpen, isTaken, isWaiting, type WorkPlace } from './work-kind.ts'

/** Work that worker `$1` has claimed but not in flight (`$2`), and running work without a worker. */
const isOrphan = `(${isTaken} and (claimed_by is null or (claimed_by = $1 and id <> all($2::int[])))
  or status = 'running' and claimed_at is null and held_at is null)`

/** Result of one poll of the rows of a kind. */
export interface Look {
  isWaiting: boolean
  /** When the next suspended work is due to resume. */
  wakeAt: Date | null
  /** Other workers that have claimed work. */
  others: string[]
  /** Whether claimed or running work has no attempt. */
  isOrphaned: boolean
}

/** Polls for everything that a lost notice may have hidden, in one statement; `inFlight` is in flight here. */
export async function look({ table }: WorkPlace, worker: string, inFlight: number[]): Promise<Look> {
  const { rows } = await pool().query<Look>(
    `select
       exists (select from ${table} where ${isWaiting}) as "isWaiting",
       (select min(wake_at) from ${table} where ${isOpen} and wake_at is not null) as "wakeAt",
       coalesce((select array_agg(distinct claimed_by) from ${table} where ${isTaken} and claimed_by <> $1), '{}') as others,
       exists (select from ${table} where ${isOrphan}) as "isOrphaned"`,
    [worker, inFlight],
  )
  const [found] = rows
  if (!found) throw new Error('The poll returned no row.')
  return found
}

/** Requeues the work of a dead worker, to resume after its last finished step. Returns the count. */
export function requeueOfDead(place: WorkPlace, worker: string): Promise<number> {
  return requeue(place, 1, `${isTaken} and claimed_by = $1`, [worker])
}

/** Requeues work that this worker has claimed but not in flight, and running work without a worker. Returns the count. */
export function requeueOrphans(place: WorkPlace, worker: string, inFlight: number[]): Promise<number> {
  return requeue(place, 1, isOrphan, [worker, inFlight])
}

/** Requeues the unfinished work of a worker that stops. Returns the count. */
export function requeueOwn(place: WorkPlace, worker: string): Promise<number> {
  return requeue(place, 0, `${isTaken} and claimed_by = $1`, [worker])
}

async function requeue(
  { table }: WorkPlace,
  workersLost: 0 | 1,
  which: string,
  values: unknown[],
): Promise<number> {
  const { rowCount } = await pool().query(
    `update ${table} set status = 'queued', claimed_at = null, claimed_by = null, crashes = crashes + ${workersLost} where ${which}`,
    values,
  )
  return rowCount ?? 0
}
