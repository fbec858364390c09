import type { Feature } from '#server/features/feature.ts'
import { ownBudgets } from './admission.ts'
import { heldRunApproval } from './hold-approval.ts'
import { settleMoney } from './on-run-ended.ts'
import { operatorLimit } from './operator-limit.ts'
import { budgetRoutes } from './routes.ts'

export const budgetsFeature: Feature = {
  routes: [budgetRoutes],
  admissionRules: [operatorLimit, ownBudgets],
  approvalKinds: [heldRunApproval],
  onRunEnded: settleMoney,
}
