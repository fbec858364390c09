import { eq } from 'drizzle-orm'
import { agentExecutions } from '#server/db/tables/executions.ts'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { hasMoneyToSettle, settleEndedRun } from './reserve.ts'

/** Settles the reservations of an ended run, however it ended. */
export const settleMoney: RunEndedListener = {
  wants: hasMoneyToSettle,
  includesCanceled: true,
  async act(tx, { run }) {
    const [found] = await tx
      .select({ isOpen: hasMoneyToSettle })
      .from(agentExecutions)
      .where(eq(agentExecutions.id, run.id))
    if (found?.isOpen) await settleEndedRun(tx, run.id)
  },
}
