import { openList } from '#server/db/tables/work-states.ts'
import type { Attempt } from './attempt.ts'

/** How many pieces of work of one kind there may be at once. */
export interface WorkLimits {
  perUser: number
  /** Over all processes. */
  overall: number
  /** In one process. */
  perWorker: number
}

/** Work that comes in, on its way into the table together with the claim that may take it at once. */
export interface AdmissionStatement {
  /**
   * A statement that inserts those orders which are plainly allowed, as taken by this worker where `claimedAtOnce` says so,
   * and answers their rows with `n`, the place of the order. `$1` json with the orders in an array, `$2` the instant, `$3`
   * the worker, `$4` to `$6` the places of a user, over all and in this process, `$7` the ids of what is in hand here.
   */
  text: string
}

/**
 * Where work of a kind stands, and what it is called: with its id, the name names a piece of work. The tables have the
 * columns of `server/db/tables/work-columns.ts`.
 */
export interface WorkPlace {
  name: string
  table: string
  /** The table of its steps, and the column there that names the work. */
  steps: { table: string; work: string }
  /** SQL of an insert that keeps what lines say in `note`, from a relation `lines` that names the work in `work_id`. */
  keepNotes?: string
}

/** A kind of durable work: where it stands, and how it is done. */
export interface WorkKind<Context = unknown> extends WorkPlace {
  limits: () => WorkLimits
  /** An attempt that takes longer is ended, ms. */
  attemptMaxMs: number
  /** SQL that is true of open work (`work`) which is to end though nobody asked it to. */
  endsWhen: string
  /** What came in by `admit`; without it, work is inserted by others. */
  admission?: AdmissionStatement
  /**
   * A statement of two parameters, `$1` the worker and `$2` the instant of its claim, that answers for each `id` which
   * was just claimed so what its attempt begins with.
   */
  load: string
  perform(attempt: Attempt, context: Context | undefined): Promise<void>
  /** Ends work whose worker was gone too many times. */
  giveUp: (id: number) => Promise<void>
  /** Is told of every piece of work whose steps were written. */
  onChanged: (id: number) => void
}

/** Workers that may be lost over a piece of work before it is given up as the cause. */
export const crashesMax = 50

/** The conditions by which all statements read the state of work; the partial indexes have the same words. */
export const isOpen = `status in ${openList}`
export const isWaiting = `status = 'queued' and claimed_at is null and held_at is null`
export const isTaken = `${isOpen} and claimed_at is not null and held_at is null`
