import type { StepAct, StepLine, StepOpening } from './step-line.ts'

/** Why an attempt was told to stop: its work is to end, its time is up, or the work is in other hands. */
export type StopReason = 'canceled' | 'timeout' | 'lost'

/** One go of this process at a piece of work; whoever goes on with it after a crash or a wait makes another. */
export interface Attempt {
  id: number
  /** How often the work was begun, this time included: the journal refuses what an earlier attempt writes. */
  number: number
  /** Ends when the work is to stop, for whatever reason. */
  signal: AbortSignal
  stopReason: () => StopReason | undefined
  /**
   * Does one step: a step that an earlier attempt has finished is answered from the journal and not done again, and
   * nothing of a step begins before all that was finished is on disk. Throws `WorkLost` or `WorkSuspended`, which are
   * to be let through, and whatever the step failed with.
   */
  step: <T>(opening: StepOpening, act: StepAct<T>) => Promise<T>
  /** Goes on at the given instant: until then the work waits as a row and holds no worker. */
  waitUntil: (instant: Date) => Promise<void>
  /**
   * Which attempt it is, how many steps it has come to, and how long the work was done, ms: without the time it was
   * queued, on hold, or waited for a place.
   */
  state: () => { number: number; steps: number; workedMs: number }
  /** The lines of the journal that are not written yet, for the statement that ends the work to take along. */
  takeLines: () => Promise<StepLine[]>
}

/** The work is in the hands of another attempt, or has ended; what this one still wrote was refused. */
export class WorkLost extends Error {
  override name = 'WorkLost'
}

/** The work waits for a decision or a time; the attempt ends, and a later one goes on. */
export class WorkSuspended extends Error {
  override name = 'WorkSuspended'
}

/** Whether an error only says that this attempt is over; nothing failed. */
export function isAttemptOver(error: unknown): boolean {
  return error instanceof WorkLost || error instanceof WorkSuspended
}
