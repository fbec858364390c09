import type { RunStep } from '#server/engine/run-input.ts'

/**
 * Ties steps to a second signal, and keeps a failure that only the end of the run brought about out of the
 * journal: such a step throws the signal's reason, so that a resumed run does it again.
 */
export function endingWith(signal: AbortSignal, step: RunStep): RunStep {
  return (plan, act) =>
    step(plan, async (context) => {
      const either = AbortSignal.any([signal, context.signal])
      either.throwIfAborted()
      const report = await act({ ...context, signal: either })
      if (report.error !== undefined) either.throwIfAborted()
      return report
    })
}

/** Lets at most `max` of the given acts work at the same time, in the order in which they ask. */
export function gate(max: number): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = max
  return async (act) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Waits until all have ended, then gives their values or throws the first failure: no step outlives its run. */
export async function allEnded<T>(steps: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(steps)
  return Promise.all(steps)
}

/**
 * Thrown inside a step to suspend the run: the step is not journaled, the run leaves its worker, and the step is
 * repeated when the run resumes. The code that throws it has already marked the run as suspended, in the transaction
 * that stores the reason.
 */
export class RunSuspended extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RunSuspended'
  }
}
