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

/**
 * The limits of the operator are in the settings and apply to a month in UTC. Their limit of money does not apply to
 * administrators.
 */
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

/** The first day of the period of `limits` (a budget of `users`) that contains `$2`, as `periodOf` computes it. */
export const startOfLimits = sql`case when limits.period = 'day'
  then ($2::timestamptz at time zone users.time_zone)::date
  else date_trunc('month', $2::timestamptz at time zone case when limits.by_operator then 'UTC' else users.time_zone end)::date
end`

/** Selects budgets with their user and agent: the operator's first, then by id. */
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

/** A budget with its usage in the current period. */
export interface OpenBudget extends BudgetOf {
  use: UseRow
}

/** A budget with the runs that it has counted in the current period. */
export interface CountedBudget extends BudgetOf {
  use: Pick<UseRow, 'runs' | 'extraRuns'>
}

/** Selects the owner's budgets that a run counts against. */
export function budgetsOfRun(tx: Tx, executionId: number) {
  const isOver = sql`exists (
    select 1 from ${agentExecutions} as runs
    where runs.id = ${executionId} and runs.user_id = ${budgets.userId}
      and (${budgets.agentId} is null or ${budgets.agentId} = runs.agent_id)
  )`
  return selectBudgets(tx).where(and(isOver, eq(budgets.byOperator, false)))
}

/**
 * Selects the budgets that a model call counts against, each once: those of the user, and the operator's when it limits
 * money and the call does not use the user's own key.
 */
export function budgetsOfCall(
  tx: Tx,
  { userId, agentId, isOwnKey }: { userId: string; agentId: number | null; isOwnKey: boolean },
) {
  const isOver = and(
    eq(budgets.userId, userId),
    agentId === null ? isNull(budgets.agentId) : or(isNull(budgets.agentId), eq(budgets.agentId, agentId)),
  )
  const operators = isOwnKey || config.userMonth.usd === null ? undefined : ne(users.role, 'admin')
  return selectBudgets(tx).where(and(isOver, or(eq(budgets.byOperator, false), operators)))
}

/** Reads how many runs budgets have counted in the current period, without locking them. */
export async function countedRuns(queries: Queries, found: readonly BudgetOf[]): Promise<CountedBudget[]> {
  if (found.length === 0) return []
  const uses = await queries
    .select()
    .from(budgetUses)
    .where(isCurrent(currentUses(found)))
  return found.map((budget) => ({
    ...budget,
    use: uses.find(({ budgetId }) => budgetId === budget.id) ?? { runs: 0, extraRuns: 0 },
  }))
}

/**
 * Locks the usage rows of budgets in the current period until the transaction ends, always in the same order. Missing
 * rows are inserted before any is locked, so that no transaction waits for a row while it holds a later one.
 */
export async function lockUses(tx: Tx, found: readonly BudgetOf[]): Promise<OpenBudget[]> {
  if (found.length === 0) return []
  const keys = currentUses(found)
  const known = await tx.select({ budgetId: budgetUses.budgetId }).from(budgetUses).where(isCurrent(keys))
  const missing = keys.filter(({ budgetId }) => !known.some((use) => use.budgetId === budgetId))
  if (missing.length > 0) await tx.insert(budgetUses).values(missing).onConflictDoNothing()
  const uses = await tx
    .select(getTableColumns(budgetUses))
    .from(budgetUses)
    .innerJoin(budgets, eq(budgets.id, budgetUses.budgetId))
    .where(isCurrent(keys))
    .orderBy(desc(budgets.byOperator), asc(budgets.id))
    .for('update', { of: budgetUses })
  return found.flatMap((budget) => {
    const use = uses.find(({ budgetId }) => budgetId === budget.id)
    return use ? [{ ...budget, use }] : []
  })
}

type UseKey = Pick<UseRow, 'budgetId' | 'periodStart'>

/** The keys of the usage rows of the current period. */
function currentUses(found: readonly BudgetOf[]): UseKey[] {
  const now = clock.now()
  return found.map(({ id, period, timeZone }) => ({
    budgetId: id,
    periodStart: periodOf(period, now, timeZone).start,
  }))
}

const isCurrent = (keys: readonly UseKey[]) =>
  or(
    ...keys.map(({ budgetId, periodStart }) =>
      and(eq(budgetUses.budgetId, budgetId), eq(budgetUses.periodStart, periodStart)),
    ),
  )

/** Adds an amount to one column of several locked usage rows. */
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
