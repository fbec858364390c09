import { budgetsApi } from '#contract/budgets.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { estimateRun } from './estimate.ts'
import { listEntries } from './ledger.ts'
import { setDayBudget, setMonthBudget } from './limits.ts'
import { dayBudget, listBudgets } from './balances.ts'

export const budgetRoutes = bind(budgetsApi, {
  list: ({ user }) => listBudgets(user.id),
  setMonth: (call) => setMonthBudget(actorOf(call), call.body),
  ofAgent: ({ user, params }) => dayBudget(user.id, params.id),
  setDay: (call) => setDayBudget(actorOf(call), call.params.id, call.body),
  entries: ({ user, query }) => listEntries(user.id, query),
  estimate: ({ user, params }) => estimateRun(user.id, params.id),
})
