import { and, eq, sql } from 'drizzle-orm'
import { approvalsApi } from '#contract/approvals/approvals.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { bind } from '#server/http/bind.ts'
import { clock } from '#server/platform/clock.ts'
import { askedInMessage } from './asked-in-message.ts'
import { decideApproval } from './decide.ts'
import { emailDecisionRoutes } from './email-decision.ts'
import { announceDecided } from './hooks.ts'
import { listApprovals } from './list-approvals.ts'

/** Closes the approvals of a run that has ended; a run that simply succeeded has none. */
const closeApprovals: RunEndedListener = {
  wants: sql`false`,
  includesCanceled: true,
  async act(tx, { run }) {
    const closed = await tx
      .update(approvals)
      .set({ state: 'expired', decidedAt: clock.now() })
      .where(and(eq(approvals.executionId, run.id), eq(approvals.state, 'pending')))
      .returning()
    for (const approval of closed) await announceDecided(tx, approval)
  },
}

const approvalRoutes = bind(approvalsApi, {
  list: ({ user, query }) => listApprovals(user.id, query),
  decide: (call) => decideApproval({ ...actorOf(call), through: 'page' }, call.params.id, call.body),
})

export const approvalsFeature: Feature = {
  routes: [approvalRoutes, emailDecisionRoutes],
  jobs: { worker: async () => [(await import('./expire.ts')).expiryLoop] },
  askedInEmail: askedInMessage,
  onRunEnded: closeApprovals,
}
