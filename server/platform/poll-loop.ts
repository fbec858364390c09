import { clock } from './clock.ts'
import { actForNobody } from './current-user.ts'
import { log } from './log.ts'

/** A sleep is at most this long, so that a clock that jumps is noticed, and a timer never overflows, ms. */
const sleepMaxMs = 30_000
/** How long a loop waits after its first failed round; twice as long after each that follows, ms. */
const firstBackoffMs = 250
const usualPauseMs = 1_000

interface PollLoopOptions {
  /** What a round does, as in "could not post results". */
  what: string
  /** One look for work, and the work; answers when something will be due next, as far as it knows. */
  round: (signal: AbortSignal) => Promise<Date | null> | Promise<void>
  /** The next round comes this long after one at the latest, ms: it makes up for a lost wake. */
  atLeastEveryMs: number
  /** A round leads to no other within this pause, ms: what is due and was left is in the hands of another process. */
  pauseMs?: number
  /** Whether the process lives on for this loop alone. */
  keepsProcess?: boolean
}

/** What a process does by itself from its start to its stop. */
export interface Job {
  /** Resolves when what was there at the start is done; what comes later is not awaited. */
  start: () => Promise<void>
  /** Begins nothing new, and resolves when what was begun is over. */
  stop: () => Promise<void>
  /** Whether it goes on until running work has ended, for it hands on what that brings. */
  outlastsWork?: boolean
}

/** Work that is done when it is due, and at once when it is known to be there. */
export interface PollLoop extends Job {
  /** Has a round come at once, or at the given time at the latest; false in a process where the loop is not on. */
  wake: (at?: Date) => boolean
}

/** Makes a loop of rounds that never overlap; between them it sleeps until something is due. */
export function pollLoop(options: PollLoopOptions): PollLoop {
  const { what, round, atLeastEveryMs, pauseMs = usualPauseMs, keepsProcess = false } = options
  let stopping: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  /** When the next round is due by the wall clock, and by when one has to come whatever that clock says, ms. */
  let dueAt = Number.POSITIVE_INFINITY
  let lookBy = 0
  let failures = 0

  const sleep = () => {
    clearTimeout(timer)
    if (!stopping || current) return
    const waitMs = Math.min(dueAt - clock.now().getTime(), lookBy - performance.now())
    if (waitMs <= 0) {
      const { signal } = stopping
      current = actForNobody(() => look(signal))
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
