import type { Feature } from '#server/features/feature.ts'
import { emailDecisionRoutes } from './email-decision.ts'
import { closeApprovals } from './on-run-ended.ts'
import { approvalRoutes } from './routes.ts'

export const approvalsFeature: Feature = {
  routes: [approvalRoutes, emailDecisionRoutes],
  jobs: { worker: async () => [(await import('./expire.ts')).expiryLoop] },
  onRunEnded: closeApprovals,
}
