import { eq } from 'drizzle-orm'
import { approvalTexts } from '#contract/approvals/approvals.ts'
import { holdAnswer } from '#contract/budgets.ts'
import type { Tx } from '#server/db/database.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type AfterDecision, approvalKind } from '#server/features/approvals/public.ts'
import { announceChange, heldTooLong, markToStop, record, releaseRun } from '#server/features/runs/public.ts'
import { conflict } from '#server/platform/failure.ts'
import { grantHold } from './decisions.ts'
import { heldByBudgets, holdIn } from './holds.ts'

/** The approval of a run that a budget holds: the run continues after its last finished step, or ends. */
export const heldRunApproval = approvalKind({
  kind: 'budget',
  answer: holdAnswer.prefault({ way: 'once' }),
  async approve(tx, approval, answer) {
    const hold = holdIn(approval)
    await checkHeld(tx, hold.executionId)
    if ((await grantHold(tx, hold, answer)) === 'released') await releaseRun(tx, hold.executionId)
    return async () => announceChange(hold.executionId)
  },
  refuse: (tx, approval) => end(tx, approval, `Stopped by its owner. ${approval.reason}`),
  expire: (tx, approval) => end(tx, approval, heldTooLong),
  detail: heldByBudgets,
})

async function checkHeld(tx: Tx, executionId: number): Promise<void> {
  const [run] = await tx.select().from(agentExecutions).where(eq(agentExecutions.id, executionId))
  if (!run?.heldAt || run.completedAt || run.cancelRequestedAt) throw conflict(approvalTexts.over)
}

/** Marks the run to end in the same transaction, so that it ends whatever happens before its end is recorded. */
async function end(tx: Tx, { executionId }: ApprovalRow, error: string): Promise<AfterDecision> {
  if (executionId === null) return undefined
  await markToStop(tx, executionId)
  return () => record(executionId, { status: 'canceled', error })
}
