import type { BudgetState } from '#web/data/billing/budgets.ts'

/** A daily budget without limits and without costs, with the changes of a test. */
export function budgetForTests(change: Partial<BudgetState> = {}): BudgetState {
  return {
    period: 'day',
    agentId: 1,
    agentName: 'Harbour watch',
    moneyLimit: null,
    runsLimit: null,
    extra: '0.000000',
    extraRuns: 0,
    spent: '0.000000',
    reserved: '0.000000',
    runs: 0,
    left: null,
    runsLeft: null,
    periodStart: '2026-11-21',
    periodEnd: '2026-11-22',
    resetsAt: '2026-11-22T00:00:00.000Z',
    timeZone: 'UTC',
    ...change,
  }
}
