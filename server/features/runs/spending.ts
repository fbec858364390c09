import { inTransaction } from '#server/db/database.ts'
import { RunHeld } from '#server/engine/run-held.ts'
import type { Spending } from '#server/engine/spending.ts'
import { reserveOrAsk, settle } from '#server/features/budgets/service.ts'
import { holdRun } from './hold.ts'
import { announceChange } from './live.ts'

/** Keeps the model calls of a run within the budgets over it; where one is used up, the run is held and its owner asked. */
export function spendingOf(executionId: number, attempt: number): Spending {
  return {
    async reserve(callKey, call) {
      const { reserved, isHeld } = await inTransaction(async (tx) => {
        const answer = await reserveOrAsk(tx, { executionId, callKey }, call)
        // A run that was asked to stop is not held; it ends by itself.
        return { reserved: answer, isHeld: !answer.ok && (await holdRun(tx, executionId, attempt)) }
      })
      if (reserved.ok || !isHeld) return reserved
      announceChange(executionId)
      throw new RunHeld(`Stopped before the call: ${reserved.reason} The run waits for your decision.`)
    },
    settle: (callKey, cost) => inTransaction((tx) => settle(tx, { executionId, callKey }, cost)),
  }
}
