import { inTransaction } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { stopWork } from '#server/durable/durable.ts'
import { requestStop } from '#server/durable/wait.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { canceledEnding } from './record/endings.ts'
import { announceChange } from './watch/live.ts'
import { record } from './record/record.ts'
import { redactRun } from './redact-run.ts'
import { runKind } from './run-kind.ts'
import { runFor } from './find-runs.ts'

/** Asks a run to stop, for any user who may run its agent; an ended run stays as it is. */
export async function cancelRun(actor: Actor, executionId: number): Promise<ExecutionRow> {
  await runFor(actor.userId, executionId, 'run')
  await stopRun(actor, executionId)
  return redactRun(actor.userId, await runFor(actor.userId, executionId, 'view'))
}

/**
 * Stops a run of any owner: immediately while it waits, is suspended or runs in this process, within a second if it
 * runs in another.
 */
export async function stopRun(actor: Actor, executionId: number): Promise<void> {
  const stopped = await inTransaction(async (tx) => {
    const run = await requestStop(tx.$client, runKind, executionId)
    if (run) {
      await recordActivity(tx, {
        ...actor,
        action: 'cancel_run',
        resource: 'execution',
        resourceId: executionId,
      })
    }
    return run
  })
  if (!stopped) return
  if (!stopped.isClaimed) return record(executionId, canceledEnding)
  await stopWork(runKind, executionId)
  announceChange(executionId)
}
