import { eq, sql } from 'drizzle-orm'
import { budgetTexts, type HoldDecisionRequest } from '#contract/budgets.ts'
import type { Tx } from '#server/db/database.ts'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { dollars, microDollars } from '#server/engine/cost.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { countRun, usedUp } from './admission.ts'
import { inDollars, moneyLeft, runsLeft } from './amounts.ts'
import { answerHold, type HoldRow, lockHold, openHold } from './holds.ts'
import { budgetsOfRuns, lockUses, type OpenBudget } from './uses.ts'

export type Decided = { state: 'released' } | { state: 'held' } | { state: 'stopped'; reason: string }

/**
 * Answers the open question about a run in the transaction that then releases or stops it. `continue` adds to the
 * present period what this one call or run needs, `raise` sets a new limit. A run that another budget still holds
 * stays held, with a new question.
 */
export async function decideHold(
  tx: Tx,
  executionId: number,
  request: HoldDecisionRequest,
): Promise<Decided> {
  const hold = await lockHold(tx, executionId)
  if (!hold) throw conflict(budgetTexts.notHeld)
  await answerHold(tx, hold.id, request.decision)
  if (request.decision === 'stop') return { state: 'stopped', reason: hold.reason }
  const open = await lockUses(tx, await budgetsOfRuns(tx, [executionId]))
  if (request.decision === 'continue') await grant(tx, hold, open)
  else await raise(tx, hold, open, request)
  return hold.amount === null ? startAfterAll(tx, hold) : { state: 'released' }
}

/** A run that was held before it began is counted now. */
async function startAfterAll(tx: Tx, { executionId }: HoldRow): Promise<Decided> {
  const breached = await countRun(tx, executionId)
  if (!breached) return { state: 'released' }
  await openHold(tx, {
    executionId,
    callKey: 'start',
    budget: breached,
    amount: null,
    reason: usedUp(breached),
  })
  return { state: 'held' }
}

/** Adds what is missing for this call or run to the present period of each budget. */
async function grant(tx: Tx, hold: HoldRow, open: readonly OpenBudget[]): Promise<void> {
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

/** How much more a budget would have to allow for a held call or run to go on. */
function missing({ amount }: HoldRow, budget: OpenBudget): { money: bigint; runs: number } {
  const money = amount === null ? null : moneyLeft(budget, budget.use)
  const runs = amount === null ? runsLeft(budget, budget.use) : null
  return {
    money: money === null || money >= microDollars(amount ?? '0') ? 0n : microDollars(amount ?? '0') - money,
    runs: runs === null || runs >= 1 ? 0 : 1 - runs,
  }
}

async function raise(
  tx: Tx,
  hold: HoldRow,
  open: readonly OpenBudget[],
  { moneyLimit, runsLimit }: HoldDecisionRequest & { decision: 'raise' },
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

const lacking = (path: string, message: string) => invalid(message, [{ path, message }])
