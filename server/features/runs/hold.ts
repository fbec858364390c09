import { afterCommit, type Tx } from '#server/db/database.ts'
import { announceWork, workerId } from '#server/durable/durable.ts'
import { holdWork, requestStop, wakeWork } from '#server/durable/wait.ts'
import { runKind } from './run-kind.ts'

/**
 * Suspends a run, until a time or until it is released, within the transaction that stores the reason: from then on it takes no place of its user nor of a
 * worker. A step that suspends its own run passes its attempt, and throws `RunSuspended` after the commit. Returns
 * false if the run has ended, is already suspended, was asked to stop, or no longer belongs to that attempt.
 */
export function holdRun(
  tx: Tx,
  executionId: number,
  { attempt, until }: { attempt?: number; until?: Date } = {},
): Promise<boolean> {
  const by = attempt === undefined ? undefined : { worker: workerId() ?? '', attempt }
  return holdWork(tx.$client, runKind, executionId, { by, until })
}

/**
 * Wakes a suspended run after its last finished step, within the transaction that decides so, in any process; it then
 * queues like every run. Returns false if it was not suspended.
 */
export async function releaseRun(tx: Tx, executionId: number): Promise<boolean> {
  const isReleased = await wakeWork(tx.$client, runKind, executionId)
  if (isReleased) afterCommit(tx, () => announceWork(runKind))
  return isReleased
}

/** Asks a suspended run to stop, within the transaction that decides so: it then ends even after a crash. */
export async function requestStopOfHeld(tx: Tx, executionId: number): Promise<void> {
  await requestStop(tx.$client, runKind, executionId)
}
