import { eq } from 'drizzle-orm'
import { budgetsApi } from '#contract/budgets.ts'
import { modelChoicesApi } from '#contract/models/model-choices.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { bind } from '#server/http/bind.ts'
import { ownBudgets } from './admission.ts'
import { dayBudget, listBudgets } from './balances.ts'
import { estimateRun } from './estimate.ts'
import { heldRunApproval } from './decisions.ts'
import { listEntries } from './ledger.ts'
import { setDayBudget, setMonthBudget } from './limits.ts'
import { listModelChoices } from './model-choices.ts'
import { operatorLimit } from './operator-limit.ts'
import { hasMoneyToSettle, settleEndedRun } from './reserve.ts'

/** Settles the reservations of an ended run, however it ended. */
const settleMoney: RunEndedListener = {
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

const budgetRoutes = bind(budgetsApi, {
  list: ({ user }) => listBudgets(user.id),
  setMonth: (call) => setMonthBudget(actorOf(call), call.body),
  ofAgent: ({ user, params }) => dayBudget(user.id, params.id),
  setDay: (call) => setDayBudget(actorOf(call), call.params.id, call.body),
  entries: ({ user, query }) => listEntries(user.id, query),
  estimate: ({ user, params }) => estimateRun(user.id, params.id),
})

const modelChoiceRoutes = bind(modelChoicesApi, {
  choices: ({ user, query }) => listModelChoices(user.id, query),
})

export const budgetsFeature: Feature = {
  routes: [budgetRoutes, modelChoiceRoutes],
  admissionRules: [operatorLimit, ownBudgets],
  approvalKinds: [heldRunApproval],
  onRunEnded: settleMoney,
}
