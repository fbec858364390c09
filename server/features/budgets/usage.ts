import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { periodOf } from './periods.ts'

type UseRow = typeof budgetUses.$inferSelect

/** The limits of the operator stand in the settings, and hold for a month of UTC; whom they trust with the installation they trust with money. */
const budgetColumns = () => ({
  id: budgets.id,
  userId: budgets.userId,
  agentId: budgets.agentId,
  agentName: agents.name,
  period: budgets.period,
  byOperator: budgets.byOperator,
  moneyLimit: sql<string | null>`case when ${budgets.byOperator} and ${users.role} = 'admin' then null
    when ${budgets.byOperator} then ${config.userMonth.usd}::numeric(14, 6) else ${budgets.moneyLimit} end`,
  runsLimit: sql<
    number | null
  >`case when ${budgets.byOperator} then ${config.userMonth.runs}::int else ${budgets.runsLimit} end`,
  timeZone: sql<string>`case when ${budgets.byOperator} then 'UTC' else ${users.timeZone} end`,
})

/** Budgets with what they are of: the operator's first, then the lowest id. */
export function selectBudgets(queries: Queries) {
  return queries
    .select(budgetColumns())
    .from(budgets)
    .innerJoin(users, eq(users.id, budgets.userId))
    .leftJoin(agents, eq(agents.id, budgets.agentId))
    .orderBy(desc(budgets.byOperator), asc(budgets.id))
    .$dynamic()
}

export type BudgetOf = Awaited<ReturnType<typeof selectBudgets>>[number]

/** A budget and what is used of it in the present period. */
export interface OpenBudget extends BudgetOf {
  use: UseRow
}

/** The budgets of their owners that runs count against, each once. */
export function budgetsOfRuns(tx: Tx, executionIds: readonly number[]) {
  const isOver = sql`exists (
    select 1 from ${agentExecutions} as runs
    where runs.id in ${[...executionIds]} and runs.user_id = ${budgets.userId}
      and (${budgets.agentId} is null or ${budgets.agentId} = runs.agent_id)
  )`
  return selectBudgets(tx).where(and(isOver, eq(budgets.byOperator, false)))
}

/** The budgets that a model call counts against, each once: those of who asks, and the operator's where money is limited by it. */
export function budgetsOfCall(tx: Tx, { userId, agentId }: { userId: string; agentId: number | null }) {
  const isOver = and(
    eq(budgets.userId, userId),
    agentId === null ? isNull(budgets.agentId) : or(isNull(budgets.agentId), eq(budgets.agentId, agentId)),
  )
  const operators = config.userMonth.usd === null ? undefined : ne(users.role, 'admin')
  return selectBudgets(tx).where(and(isOver, or(eq(budgets.byOperator, false), operators)))
}

/**
 * Locks what is used of budgets in the present period until the transaction ends, always in the same order. Missing
 * rows are made before any is locked, so that nobody waits for a row while holding one that comes later.
 */
export async function lockUses(tx: Tx, found: readonly BudgetOf[]): Promise<OpenBudget[]> {
  if (found.length === 0) return []
  const now = clock.now()
  const wanted = found.map((budget) => ({
    budgetId: budget.id,
    periodStart: periodOf(budget.period, now, budget.timeZone).start,
  }))
  const present = or(
    ...wanted.map(({ budgetId, periodStart }) =>
      and(eq(budgetUses.budgetId, budgetId), eq(budgetUses.periodStart, periodStart)),
    ),
  )
  const known = await tx.select({ budgetId: budgetUses.budgetId }).from(budgetUses).where(present)
  const missing = wanted.filter(({ budgetId }) => !known.some((use) => use.budgetId === budgetId))
  if (missing.length > 0) await tx.insert(budgetUses).values(missing).onConflictDoNothing()
  const uses = await tx
    .select(getTableColumns(budgetUses))
    .from(budgetUses)
    .innerJoin(budgets, eq(budgets.id, budgetUses.budgetId))
    .where(present)
    .orderBy(desc(budgets.byOperator), asc(budgets.id))
    .for('update', { of: budgetUses })
  return found.flatMap((budget) => {
    const use = uses.find(({ budgetId }) => budgetId === budget.id)
    return use ? [{ ...budget, use }] : []
  })
}

/** Adds to one figure of several locked uses. */
export async function addToUses(
  tx: Tx,
  open: readonly OpenBudget[],
  figure: 'reserved' | 'runs',
  amount: string | number,
): Promise<void> {
  const ids = open.map(({ use }) => use.id)
  await tx
    .update(budgetUses)
    .set({ [figure]: sql`${budgetUses[figure]} + ${amount}` })
    .where(inArray(budgetUses.id, ids))
}
