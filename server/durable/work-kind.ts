import { openList } from '#server/db/tables/work-states.ts'
import type { Attempt } from './attempt.ts'

/** Maximum pieces of work of one kind in flight. */
export interface WorkLimits {
  perUser: number
  /** In all processes together. */
  overall: number
  /** In one process. */
  perWorker: number
}

/** How work of a kind is admitted, together with the claim of what may start immediately. */
export interface AdmissionStatement {
  /**
   * Serializes the admissions of the users of the orders `$1` until the transaction ends. It comes before `text`, which
   * then sees what others admitted.
   */
  lock: string
  /**
   * A statement that inserts the admissible orders, claimed by this worker if `claimOnAdmission` allows it, and returns
   * their rows with `n`, the index of the order, and `begins`: whether it is claimed, null if it was admitted before.
   * `$1` is a JSON array of orders, `$2` the instant, `$3` the worker, `$4` to `$6` the slots per user, overall and in
   * this process, `$7` the ids in flight in this process.
   */
  text: string
}

/**
 * The name and the tables of a kind of work; name and id together identify a piece of work. The tables have the columns
 * of `server/db/tables/work-columns.ts`.
 */
export interface WorkPlace {
  name: string
  table: string
  /** The table of its steps, and the column that references the work. */
  steps: { table: string; work: string }
  /** SQL insert that stores the `note` of lines, from a relation `lines` whose `work_id` names the work. */
  keepNotes?: string
  /** How `admitWork` admits it; without it, the feature inserts the work itself. */
  admission?: () => AdmissionStatement
}

/** A kind of durable work: its tables, its limits, and how it is executed. */
export interface WorkKind<Context = unknown> extends WorkPlace {
  limits: () => WorkLimits
  /** Time limit of an attempt, ms. */
  attemptMaxMs: number
  /** SQL condition on open work (`work`) that has to stop without a cancel request. */
  endsWhen: string
  /**
   * A statement with two parameters, `$1` the worker and `$2` the instant of its claim. It returns, for each `id` in that
   * claim, the context that its attempt starts with.
   */
  load: string
  perform(attempt: Attempt, context: Context | undefined): Promise<void>
  /** Fails work over which too many workers died. */
  giveUp: (id: number) => Promise<void>
  /** Called for every piece of work whose steps were written. */
  onChanged: (id: number) => void
}

/** Maximum workers that may die over a piece of work before it is given up as the likely cause. */
export const crashesMax = 50

/** Conditions on the state of work for all statements; the partial indexes use the same text. */
export const isOpen = `status in ${openList}`
export const isWaiting = `status = 'queued' and claimed_at is null and held_at is null`
export const isTaken = `${isOpen} and claimed_at is not null and held_at is null`
