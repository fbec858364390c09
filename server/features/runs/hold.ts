import { afterCommit, type Tx } from '#server/db/database.ts'
import { announceWork, workerId } from '#server/durable/durable.ts'
import { holdWork, requestStop, wakeWork } from '#server/durable/wait.ts'
import { runKind } from './run-kind.ts'

/**
 * Marks a run as held, within the transaction that says why: from then on it takes no place, neither of its user nor
 * of a worker. A step that holds its own run names its attempt, and throws `RunSuspended` once this is committed. False: the
 * run is over, is held already, was asked to stop, or is not that attempt's any more.
 */
export function holdRun(tx: Tx, executionId: number, attempt?: number): Promise<boolean> {
  const by = attempt === undefined ? undefined : { worker: workerId() ?? '', attempt }
  return holdWork(tx.$client, runKind, executionId, { by })
}

/**
 * Lets a held run go on after its last finished step, within the transaction that decides so, in any process; it then
 * waits for its turn like every run. False: it was not held.
 */
export async function releaseRun(tx: Tx, executionId: number): Promise<boolean> {
  const isReleased = await wakeWork(tx.$client, runKind, executionId)
  if (isReleased) afterCommit(tx, () => announceWork(runKind))
  return isReleased
}

/** Marks a held run as to be ended, within the transaction that decides so: it ends whatever happens before that is recorded. */
export async function markToStop(tx: Tx, executionId: number): Promise<void> {
  await requestStop(tx.$client, runKind, executionId)
}
