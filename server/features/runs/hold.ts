import { afterCommit, type Tx } from '#server/db/database.ts'
import { announceWork } from '#server/durable/durable.ts'
import { holdWork, wakeWork } from '#server/durable/wait.ts'
import { runKind } from './run-kind.ts'

/**
 * Marks a run as held, within the transaction that says why: from then on it takes no place, neither of its user nor
 * of a worker. A step that holds its own run throws `RunHeld` once this is committed. False: the run is over, is held
 * already, or was asked to stop.
 */
export function holdRun(tx: Tx, executionId: number): Promise<boolean> {
  return holdWork(tx.$client, runKind, executionId)
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
