import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type ApprovalRow, approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import type { AfterDecision } from '#server/features/approvals/public.ts'
import { announceChange, releaseRun } from '#server/features/runs/public.ts'

/** Resumes the run of a closed approval, unless it waits for another decision. */
export async function resumeWhenDecided(tx: Tx, { id, executionId }: ApprovalRow): Promise<AfterDecision> {
  if (executionId === null) return undefined
  const others = await tx.$count(
    approvals,
    and(eq(approvals.executionId, executionId), eq(approvals.state, 'pending'), ne(approvals.id, id)),
  )
  if (others === 0) await releaseRun(tx, executionId)
  return async () => announceChange(executionId)
}

/** Whether a run is suspended, because another act of the same turn waits for its owner. */
export async function isOnHold(tx: Tx, executionId: number): Promise<boolean> {
  const [run] = await tx
    .select({ heldAt: agentExecutions.heldAt })
    .from(agentExecutions)
    .where(eq(agentExecutions.id, executionId))
  return run?.heldAt != null
}
