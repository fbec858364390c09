import { clock } from './clock.ts'
import { runWithoutUser } from './current-user.ts'
import { log } from './log.ts'

/** Longest sleep, so that a clock that jumps is noticed, and a timer never overflows, ms. */
const sleepMaxMs = 30_000
/** Wait after the first failed round; doubles with each further failure, ms. */
const firstBackoffMs = 250
const usualPauseMs = 1_000

interface PollLoopOptions {
  /** Action of a round for the log, as in "could not post results". */
  what: string
  /** Looks for work and does it; returns when the next work will be due, if known. */
  round: (signal: AbortSignal) => Promise<Date | null> | Promise<void>
  /** Maximum time between rounds, ms: makes up for a lost wake. */
  atLeastEveryMs: number
  /** Minimum pause after a round, ms: work that is due and was left belongs to another process. */
  pauseMs?: number
  /** Whether this loop alone keeps the process alive. */
  keepsProcess?: boolean
}

/** Background work of a process from its start to its stop. */
export interface Job {
  /** Resolves when the work found at the start is done; does not wait for later work. */
  start: () => Promise<void>
  /** Begins nothing new, and resolves when the work in flight has ended. */
  stop: () => Promise<void>
  /** Whether it runs until running work has ended, because it forwards the results of that work. */
  outlastsWork?: boolean
}

/** Work that is done when it is due, and immediately after a wake. */
export interface PollLoop extends Job {
  /** Requests a round now, or at the given time at the latest; false if the loop is not running in this process. */
  wake: (at?: Date) => boolean
}

/** Creates a loop of rounds that never overlap; between them it sleeps until work is due. */
export function pollLoop(options: PollLoopOptions): PollLoop {
  const { what, round, atLeastEveryMs, pauseMs = usualPauseMs, keepsProcess = false } = options
  let stopping: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  /** When the next round is due by the wall clock, and by when one must run whatever that clock says, ms. */
  let dueAt = Number.POSITIVE_INFINITY
  let lookBy = 0
  let failures = 0

  const sleep = () => {
    clearTimeout(timer)
    if (!stopping || current) return
    const waitMs = Math.min(dueAt - clock.now().getTime(), lookBy - performance.now())
    if (waitMs <= 0) {
      const { signal } = stopping
      current = runWithoutUser(() => look(signal))
      return
    }
    timer = setTimeout(sleep, Math.min(Math.ceil(waitMs), sleepMaxMs))
    if (!keepsProcess) timer.unref()
  }
  const look = async (signal: AbortSignal) => {
    dueAt = Number.POSITIVE_INFINITY
    let restMs = atLeastEveryMs
    try {
      const next = await round(signal)
      failures = 0
      if (next) dueAt = Math.min(dueAt, Math.max(next.getTime(), clock.now().getTime() + pauseMs))
    } catch (error) {
      log.warn({ err: error }, `Could not ${what}; trying again`)
      restMs = Math.min(firstBackoffMs * 2 ** failures, atLeastEveryMs)
      failures += 1
    }
    lookBy = performance.now() + restMs
    current = undefined
    sleep()
  }
  const wake = (at?: Date) => {
    if (!stopping) return false
    dueAt = Math.min(dueAt, at?.getTime() ?? Number.NEGATIVE_INFINITY)
    sleep()
    return true
  }
  return {
    start() {
      stopping ??= new AbortController()
      wake()
      return current ?? Promise.resolve()
    },
    wake,
    async stop() {
      stopping?.abort()
      stopping = undefined
      clearTimeout(timer)
      await current
    },
  }
}
