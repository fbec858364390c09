import { and, eq, sql } from 'drizzle-orm'
import { approvals } from '#server/db/tables/approvals.ts'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'

/** Closes the approvals of a run that has ended; a run that simply succeeded has none. */
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
