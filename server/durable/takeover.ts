import { pool } from '#server/db/database.ts'
import { isOpen, isTaken, isWaiting, type WorkPlace } from './work-kind.ts'

/** Work that the worker `$1` has and does not do (`$2` is what it does), and such that says it runs but is nobody's. */
const isOrphan = `(${isTaken} and (claimed_by is null or (claimed_by = $1 and id <> all($2::int[])))
  or status = 'running' and claimed_at is null and held_at is null)`

/** What one look at the rows of a kind tells a worker. */
export interface Look {
  isWaiting: boolean
  /** When held work goes on by itself next. */
  wakeAt: Date | null
  /** Workers that have work in hand, without this one. */
  others: string[]
  /** Whether rows say that work is being done which nobody does. */
  isOrphaned: boolean
}

/** Looks at all that may have happened without a notice, in one statement; `inHand` is what this worker works on. */
export async function look({ table }: WorkPlace, worker: string, inHand: number[]): Promise<Look> {
  const { rows } = await pool().query<Look>(
    `select
       exists (select from ${table} where ${isWaiting}) as "isWaiting",
       (select min(wake_at) from ${table} where ${isOpen} and wake_at is not null) as "wakeAt",
       coalesce((select array_agg(distinct claimed_by) from ${table} where ${isTaken} and claimed_by <> $1), '{}') as others,
       exists (select from ${table} where ${isOrphan}) as "isOrphaned"`,
    [worker, inHand],
  )
  const [found] = rows
  if (!found) throw new Error('A look at the work brought nothing.')
  return found
}

/** Makes the work of a worker that is gone wait again; it goes on after its last finished step. Answers how much. */
export function requeueOfGone(place: WorkPlace, worker: string): Promise<number> {
  return requeue(place, 1, `${isTaken} and claimed_by = $1`, [worker])
}

/** Makes work wait again that this worker has but does not do, and such that says it runs but is nobody's. */
export function requeueOrphans(place: WorkPlace, worker: string, inHand: number[]): Promise<number> {
  return requeue(place, 1, isOrphan, [worker, inHand])
}

/** Makes what a worker leaves undone as it stops wait for others. Answers how much. */
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
