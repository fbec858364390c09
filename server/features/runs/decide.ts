import { eq } from 'drizzle-orm'
import type { HoldDecisionRequest } from '#contract/budgets.ts'
import { inTransaction } from '#server/db/database.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { decideHold } from '#server/features/budgets/service.ts'
import { clock } from '#server/platform/clock.ts'
import { releaseRun } from './hold.ts'
import { announceChange } from './live.ts'
import { record } from './record.ts'
import { ownRun } from './service.ts'

/** Does what the owner decides about a run that a budget holds: it goes on after its last finished step, or ends. */
export async function decideRun(
  actor: Actor,
  executionId: number,
  request: HoldDecisionRequest,
): Promise<ExecutionRow> {
  await ownRun(actor.userId, executionId)
  const decided = await inTransaction(async (tx) => {
    const outcome = await decideHold(tx, executionId, request)
    if (outcome.state === 'released') await releaseRun(tx, executionId)
    // Marked in the same transaction, so that the run ends whatever happens before it is recorded.
    if (outcome.state === 'stopped') {
      await tx
        .update(agentExecutions)
        .set({ cancelRequestedAt: clock.now() })
        .where(eq(agentExecutions.id, executionId))
    }
    const about = { resource: 'execution', resourceId: executionId, metadata: { ...request } }
    await recordActivity(tx, { ...actor, action: 'decide_run', ...about })
    return outcome
  })
  if (decided.state === 'stopped') {
    await record(executionId, { status: 'canceled', error: `Stopped by its owner. ${decided.reason}` })
  }
  announceChange(executionId)
  return ownRun(actor.userId, executionId)
}
