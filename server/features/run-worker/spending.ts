import { inTransaction } from '#server/db/database.ts'
import { RunSuspended } from '#server/engine/run/run-steps.ts'
import type { BudgetGuard } from '#server/engine/model/prices/budget-guard.ts'
import { reserveOrHold, settle } from '#server/features/budgets/public.ts'
import { announceChange, holdRun } from '#server/features/runs/public.ts'
import type { LoadedRun } from './gather.ts'

/** Keeps the model calls of a run within its budgets; when one is used up, suspends the run and asks its owner. */
export function spendingOf(executionId: number, run: LoadedRun, attempt: number): BudgetGuard {
  const about = { userId: run.user_id, agentId: run.agent_id, executionId, purpose: 'run' as const }
  return {
    needsPrice: run.is_money_limited,
    async reserve(key, { isOwnKey, ...quote }) {
      const { reserved, isHeld } = await inTransaction(async (tx) => {
        const { isAsked, ...answer } = await reserveOrHold(tx, { ...about, key, isOwnKey }, quote)
        // A run that was asked to stop is not suspended; it ends by itself.
        return { reserved: answer, isHeld: isAsked && (await holdRun(tx, executionId, { attempt })) }
      })
      if (reserved.ok || !isHeld) return reserved
      announceChange(executionId)
      throw new RunSuspended(`Stopped before the call: ${reserved.reason} The run waits for your decision.`)
    },
    settle: (key, cost) => inTransaction((tx) => settle(tx, key, cost)),
  }
}
