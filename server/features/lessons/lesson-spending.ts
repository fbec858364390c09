import { inTransaction } from '#server/db/database.ts'
import type { Spending } from '#server/engine/spending.ts'
import { reserve, settle } from '#server/features/budgets/service.ts'

/**
 * Keeps the call that words a lesson within the budgets of the run that it is about. Where they are used up the owner
 * is not asked: plain rules word the lesson then.
 */
export function lessonSpending(executionId: number): Spending {
  return {
    reserve: (callKey, quote) =>
      inTransaction(async (tx) => {
        const reserved = await reserve(tx, { executionId, callKey }, quote)
        return reserved.ok ? reserved : { ok: false, reason: 'the budget is used up.' }
      }),
    settle: (callKey, cost) => inTransaction((tx) => settle(tx, { executionId, callKey }, cost)),
  }
}
