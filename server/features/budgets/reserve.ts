import { and, asc, desc, eq, like, or, sql } from 'drizzle-orm'
import type { Dollars } from '#server/engine/units.ts'
import type { CallPurpose } from '#contract/usage/usage.ts'
import type { Tx } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { budgetEntries, budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { dollars, microDollars } from '#server/engine/model/prices/cost.ts'
import type { CallQuote } from '#server/engine/model/prices/budget-guard.ts'
import { clock } from '#server/platform/clock.ts'
import { moneyLeft } from './amounts.ts'
import { addToUses, budgetsOfCall, lockUses, type OpenBudget } from './usage.ts'

/** Whether the approval `holds` let a run continue once. */
const isLetThrough = sql`holds.kind = 'budget' and holds.state = 'approved' and holds.decision ->> 'way' = 'once'`

/** A model call that money is reserved for, and its user. */
export interface BudgetedCall {
  /** Identifies the call, also when it is repeated. */
  key: string
  userId: string
  /** The agent whose daily budget counts it, too. */
  agentId: number | null
  executionId: number | null
  purpose: CallPurpose
  /** It uses a key of the user, which counts in no limit of the operator. */
  isOwnKey: boolean
}

export type Reservation = { ok: true; amount: Dollars } | { ok: false; breached: OpenBudget }

/**
 * Reserves money for a model call in all of its budgets, or in none: between `least` and `most` dollars, and never more
 * than any of them has left. Reuses an open reservation under the same key, which an attempt left that a crash
 * interrupted.
 */
export async function reserve(tx: Tx, call: BudgetedCall, { least, most }: CallQuote): Promise<Reservation> {
  const open = await lockUses(tx, await budgetsOfCall(tx, call))
  const earlier = await goesAt(tx, call.key)
  const reusable = earlier.filter(({ state }) => state === 'reserved')
  if (reusable.length > 0) return { ok: true, amount: smallest(reusable.map(({ reserved }) => reserved)) }
  const breached = open.find((budget) => {
    const left = moneyLeft(budget, budget.use)
    return left !== null && left < microDollars(least)
  })
  if (breached) return { ok: false, breached }
  const lefts = open.flatMap((budget) => moneyLeft(budget, budget.use) ?? [])
  const amount = smallest([most, ...lefts.map(dollars)])
  if (open.length > 0) await addReservation(tx, call, open, amount, earlier.length)
  return { ok: true, amount }
}

async function addReservation(
  tx: Tx,
  { key: callKey, executionId, purpose }: BudgetedCall,
  open: readonly OpenBudget[],
  amount: Dollars,
  goesBefore: number,
): Promise<void> {
  await addToUses(tx, open, 'reserved', amount)
  // A call that was settled and is repeated, because its step was not stored, may be charged a second time.
  const key = goesBefore === 0 ? callKey : `${callKey} again ${goesBefore}`
  await tx.insert(budgetEntries).values(
    open.map(({ use }) => ({
      useId: use.id,
      executionId,
      purpose,
      callKey: key,
      reserved: amount,
      createdAt: clock.now(),
    })),
  )
}

/** Settles the cost of a call; null: unknown, so that the whole reservation counts as spent. */
export function settle(tx: Tx, key: string, cost: Dollars | null): Promise<void> {
  return settleOpen(tx, isOf(key), cost)
}

/**
 * Settles the open reservations of an ended run in full, because the interrupted call may have been charged. Takes back
 * what an approval added to the budget and the run did not need.
 */
export async function settleEndedRun(tx: Tx, executionId: number): Promise<void> {
  await settleOpen(tx, eq(budgetEntries.executionId, executionId), null)
  await tx.execute(sql`
    update ${budgetUses} as uses
    set extra = greatest(0, least(uses.extra, uses.spent + uses.reserved - budgets.money_limit))
    from ${budgets} as budgets
    where budgets.id = uses.budget_id and uses.extra > 0 and uses.id in (
      select entries.use_id from ${budgetEntries} as entries
      inner join ${approvals} as holds on holds.execution_id = entries.execution_id
      where entries.execution_id = ${executionId} and ${isLetThrough} and holds.payload ->> 'amount' is not null
    )`)
}

/** Whether a run has money to settle when it ends, as a column of a statement on `agent_executions`. */
export const hasMoneyToSettle = sql<boolean>`(
  exists (
    select 1 from ${budgetEntries} as entries
    where entries.execution_id = agent_executions.id and entries.state = 'reserved'
  ) or exists (
    select 1 from ${approvals} as holds
    where holds.execution_id = agent_executions.id and ${isLetThrough}
  )
)`

async function settleOpen(tx: Tx, which: ReturnType<typeof and>, cost: Dollars | null): Promise<void> {
  const isOpen = and(which, eq(budgetEntries.state, 'reserved'))
  await tx
    .select({ id: budgetUses.id })
    .from(budgetUses)
    .innerJoin(budgetEntries, eq(budgetEntries.useId, budgetUses.id))
    .innerJoin(budgets, eq(budgets.id, budgetUses.budgetId))
    .where(isOpen)
    .orderBy(desc(budgets.byOperator), asc(budgets.id), asc(budgetUses.id))
    .for('update', { of: budgetUses })
  const isUnpaid = cost !== null && microDollars(cost) === 0n
  await tx.execute(sql`
    with settled as (
      update ${budgetEntries}
      set state = ${isUnpaid ? 'released' : 'settled'}, settled = coalesce(${cost}::numeric, reserved),
        settled_at = ${clock.now().toISOString()}::timestamptz
      where ${isOpen} returning use_id, reserved, settled
    ), sums as (
      select use_id, sum(reserved) as reserved, sum(settled) as settled from settled group by use_id
    )
    update ${budgetUses} as uses set spent = spent + sums.settled, reserved = uses.reserved - sums.reserved
    from sums where uses.id = sums.use_id`)
}

function goesAt(tx: Tx, key: string) {
  return tx
    .select({ state: budgetEntries.state, reserved: budgetEntries.reserved })
    .from(budgetEntries)
    .where(isOf(key))
    .orderBy(desc(budgetEntries.id))
}

function isOf(key: string) {
  const again = `${key.replaceAll(/[\\%_]/g, String.raw`\$&`)} again %`
  return or(eq(budgetEntries.callKey, key), like(budgetEntries.callKey, again))
}

function smallest(amounts: readonly string[]): Dollars {
  return dollars(amounts.map(microDollars).reduce((a, b) => (b < a ? b : a)))
}
