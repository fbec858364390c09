import { eq, sql } from 'drizzle-orm'
import { approvalTexts } from '#contract/approvals/approvals.ts'
import { budgetTexts, type HoldAnswer, holdAnswer } from '#contract/budgets.ts'
import type { Tx } from '#server/db/database.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { dollars, microDollars } from '#server/engine/model/prices/cost.ts'
import { type AfterDecision, approvalKind } from '#server/features/approvals/public.ts'
import {
  announceChange,
  decisionExpired,
  lockAdmissions,
  requestStopOfHeld,
  record,
  releaseRun,
} from '#server/features/runs/public.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { countRun, usedUp } from './admission.ts'
import { inDollars, moneyLeft, runsLeft } from './amounts.ts'
import { type Hold, heldByBudgets, holdIn, openHold } from './holds.ts'
import { budgetsOfRun, lockUses, type OpenBudget } from './usage.ts'

/**
 * Gives a held run what it lacks, in the transaction that then lets it continue: `once` adds to the current period what
 * this one call or run needs, `raise` sets a new limit. A run that another budget still holds stays held, and its owner
 * is asked again.
 */
export async function grantHold(tx: Tx, hold: Hold, answer: HoldAnswer): Promise<'released' | 'held'> {
  const open = await lockUses(tx, await budgetsOfRun(tx, hold.executionId))
  if (answer.way === 'once') await grant(tx, hold, open)
  else await raise(tx, hold, open, answer)
  return hold.amount === null ? startAfterAll(tx, hold) : 'released'
}

/** Counts a run that was held before it started. */
async function startAfterAll(tx: Tx, { executionId }: Hold): Promise<'released' | 'held'> {
  const breached = await countRun(tx, executionId)
  if (!breached) return 'released'
  await openHold(tx, {
    executionId,
    budget: breached,
    amount: null,
    reason: usedUp(breached),
  })
  return 'held'
}

/** Adds what this call or run lacks to the current period of each budget. */
async function grant(tx: Tx, hold: Hold, open: readonly OpenBudget[]): Promise<void> {
  for (const budget of open) {
    const { money, runs } = missing(hold, budget)
    if (money <= 0n && runs <= 0) continue
    await tx
      .update(budgetUses)
      .set({
        extra: sql`${budgetUses.extra} + ${dollars(money)}`,
        extraRuns: sql`${budgetUses.extraRuns} + ${runs}`,
      })
      .where(eq(budgetUses.id, budget.use.id))
  }
}

/** How much more a budget would have to allow for a held call or run to continue. */
function missing({ amount }: Hold, budget: OpenBudget): { money: bigint; runs: number } {
  const money = amount === null ? null : moneyLeft(budget, budget.use)
  const runs = amount === null ? runsLeft(budget, budget.use) : null
  return {
    money: money === null || money >= microDollars(amount ?? '0') ? 0n : microDollars(amount ?? '0') - money,
    runs: runs === null || runs >= 1 ? 0 : 1 - runs,
  }
}

async function raise(
  tx: Tx,
  hold: Hold,
  open: readonly OpenBudget[],
  { moneyLimit, runsLimit }: HoldAnswer & { way: 'raise' },
): Promise<void> {
  const budget = open.find(({ id }) => id === hold.budgetId)
  if (!budget) throw conflict(budgetTexts.notHeld)
  const { money, runs } = missing(hold, budget)
  if (hold.amount === null) {
    if (runsLimit === undefined) throw lacking('runsLimit', budgetTexts.raiseRuns)
    const needed = (budget.runsLimit ?? 0) + runs
    if (runsLimit < needed) throw lacking('runsLimit', `Enter ${needed} or more, for this run to start.`)
    await tx.update(budgets).set({ runsLimit }).where(eq(budgets.id, budget.id))
    return
  }
  if (moneyLimit === undefined) throw lacking('moneyLimit', budgetTexts.raiseMoney)
  const needed = microDollars(budget.moneyLimit ?? '0') + money
  if (microDollars(moneyLimit) < needed) {
    throw lacking('moneyLimit', `Enter ${inDollars(dollars(needed))} or more, for this run to go on.`)
  }
  await tx.update(budgets).set({ moneyLimit }).where(eq(budgets.id, budget.id))
}

const lacking = (limit: string, message: string) => invalid(message, [{ path: `payload.${limit}`, message }])

/** The approval of a run that a budget holds: the run continues after its last finished step, or ends. */
export const heldRunApproval = approvalKind({
  kind: 'budget',
  answer: holdAnswer.prefault({ way: 'once' }),
  async approve(tx, approval, answer) {
    const hold = holdIn(approval)
    // Runs that are admitted meanwhile must not be counted against the same room.
    await lockAdmissions(tx, [approval.userId])
    await checkHeld(tx, hold.executionId)
    if ((await grantHold(tx, hold, answer)) === 'released') await releaseRun(tx, hold.executionId)
    return async () => announceChange(hold.executionId)
  },
  refuse: (tx, approval) => end(tx, approval, `Stopped by its owner. ${approval.reason}`),
  expire: (tx, approval) => end(tx, approval, decisionExpired),
  detail: heldByBudgets,
})

async function checkHeld(tx: Tx, executionId: number): Promise<void> {
  const [run] = await tx.select().from(agentExecutions).where(eq(agentExecutions.id, executionId))
  if (!run?.heldAt || run.completedAt || run.cancelRequestedAt) throw conflict(approvalTexts.over)
}

/** Marks the run to end in the same transaction, so that it ends whatever happens before its end is recorded. */
async function end(tx: Tx, { executionId }: ApprovalRow, error: string): Promise<AfterDecision> {
  if (executionId === null) return undefined
  await requestStopOfHeld(tx, executionId)
  return () => record(executionId, { status: 'canceled', error })
}
