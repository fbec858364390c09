import { and, eq, sql } from 'drizzle-orm'
import { approvals } from '#server/db/tables/approvals.ts'
import type { RunEndedListener } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'

/** Nobody is asked any more about a run that is over; a plain success has asked for nothing. */
export const closeApprovals: RunEndedListener = {
  wants: sql`false`,
  includesCanceled: true,
  async act(tx, { run }) {
    await tx
      .update(approvals)
      .set({ state: 'expired', decidedAt: clock.now() })
      .where(and(eq(approvals.executionId, run.id), eq(approvals.state, 'pending')))
  },
}
