import { finalStatuses } from '#contract/runs/runs.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { nextEnd } from './watch/live.ts'
import { ownRun } from './find-runs.ts'

/** How long a reader waits before it looks for changes of another process, ms. */
export const lookAgainMs = 1_000

const finals = new Set<string>(finalStatuses)

export const isFinal = (status: string): boolean => finals.has(status)

/** Waits until a run that was just read has ended, at most `waitMs`; returns its latest state. */
export async function waitForRun(
  run: ExecutionRow,
  waitMs: number,
  signal: AbortSignal,
): Promise<ExecutionRow> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  let ended = nextEnd(run.id, lookAgainMs, until)
  let latest = run
  while (!isFinal(latest.status) && !until.aborted) {
    const endedRun = await ended
    if (endedRun) return endedRun
    // Subscribe before reading, so that no end is missed between the two.
    ended = nextEnd(run.id, lookAgainMs, until)
    latest = await ownRun(run.userId, run.id)
  }
  return latest
}
