import type { StepAct, StepLine, StepOpening } from './step-line.ts'

/** Why an attempt has to stop: a cancel request, the time limit, or a lost lease. */
export type StopReason = 'canceled' | 'timeout' | 'lost'

/** One attempt of this process at a piece of work. Resuming after a crash or a wait starts another attempt. */
export interface Attempt {
  id: number
  /** Number of attempts so far, this one included. The journal rejects writes of earlier attempts. */
  number: number
  /** Aborts when the work has to stop, for any reason. */
  signal: AbortSignal
  stopReason: () => StopReason | undefined
  /**
   * Executes one step, or replays it from the journal if an earlier attempt finished it. No step begins before all
   * finished steps are on disk. Throws the error of the step, or `WorkLost` or `WorkSuspended`, which callers must not
   * catch.
   */
  step: <T>(opening: StepOpening, act: StepAct<T>) => Promise<T>
  /** Resumes at the given instant. Until then the work is suspended: it occupies a row, but no worker. */
  waitUntil: (instant: Date) => Promise<void>
  /** Raises the time limit of this attempt, ms from its beginning; a lower limit changes nothing. */
  allowTime: (maxMs: number) => void
  /** The time limit of this attempt, ms. */
  maxMs: () => number
  /**
   * The attempt number, the number of steps reached, and the time worked, ms: without the time it was queued,
   * suspended, or waited for a slot.
   */
  state: () => { number: number; steps: number; workedMs: number }
  /** Removes and returns the unwritten journal lines, to be written by the statement that ends the work. */
  takeLines: () => Promise<StepLine[]>
}

/** Lease lost: another attempt owns the work, or it has ended. Later writes of this attempt are rejected. */
export class WorkLost extends Error {
  override name = 'WorkLost'
}

/** The work waits for a decision or a time. This attempt ends, and a later one resumes. */
export class WorkSuspended extends Error {
  override name = 'WorkSuspended'
}

/** Whether an error only ends this attempt, so that nothing failed. */
export function isAttemptOver(error: unknown): boolean {
  return error instanceof WorkLost || error instanceof WorkSuspended
}
