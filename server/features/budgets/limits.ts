import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Budget, BudgetLimits, BudgetPeriod } from '#contract/budgets.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { budgetEntries, budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { ownAgent } from '#server/features/agents/public.ts'
import { lockAdmissions } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { periodOf } from './periods.ts'
import { dayBudget, listBudgets } from './balances.ts'
import { lockUses, type OpenBudget, selectBudgets } from './usage.ts'

/** Sets a user's monthly limits. */
export async function setMonthBudget(actor: Actor, limits: BudgetLimits): Promise<Budget> {
  await setLimits(actor, null, limits)
  return (await listBudgets(actor.userId)).month
}

/** Sets the daily limits of one agent of this owner. */
export async function setDayBudget(actor: Actor, agentId: number, limits: BudgetLimits): Promise<Budget> {
  await setLimits(actor, agentId, limits)
  return dayBudget(actor.userId, agentId)
}

/** Sets the limits of runs that start from now on; previous usage in the current period counts. */
function setLimits(actor: Actor, agentId: number | null, limits: BudgetLimits): Promise<void> {
  return inTransaction(async (tx) => {
    if (agentId !== null) await ownAgent(actor.userId, agentId, tx)
    await lockAdmissions(tx, [actor.userId])
    const period: BudgetPeriod = agentId === null ? 'month' : 'day'
    const scope = and(
      eq(budgets.userId, actor.userId),
      eq(budgets.period, period),
      agentId === null ? isNull(budgets.agentId) : eq(budgets.agentId, agentId),
      eq(budgets.byOperator, false),
    )
    await tx.insert(budgets).values({ userId: actor.userId, agentId, period }).onConflictDoNothing()
    const [before] = await lockUses(tx, await selectBudgets(tx).where(scope))
    if (!before) throw new Error('A budget that was just made is not there.')
    if (before.moneyLimit === null) await catchUp(tx, before)
    await tx.update(budgets).set(limits).where(scope)
    await recordActivity(tx, {
      ...actor,
      action: 'set_budget',
      resource: agentId === null ? 'user' : 'agent',
      resourceId: agentId ?? actor.userId,
      metadata: { period, ...limits },
    })
  })
}

/** Adds what runs of the current period cost while there was no limit of money. */
async function catchUp(tx: Tx, { userId, agentId, period, timeZone, use }: OpenBudget): Promise<void> {
  const now = clock.now()
  const since = periodOf(period, now, timeZone).startsAt
  const runs = tx
    .select({ id: agentExecutions.id })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.userId, userId),
        agentId === null ? undefined : eq(agentExecutions.agentId, agentId),
        sql`${agentExecutions.executedAt} >= ${since.toISOString()}::timestamptz`,
        sql`(${agentExecutions.heldAt} is null or ${agentExecutions.startedAt} is not null)`,
      ),
    )
  const instant = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with runs as (${runs}), uncounted as (
      select runs.id, sum(steps.cost) - coalesce((
        select sum(entries.settled) from ${budgetEntries} as entries
        where entries.execution_id = runs.id and entries.use_id = ${use.id} and entries.state = 'settled'
      ), 0) as cost
      from runs join ${executionSteps} as steps on steps.execution_id = runs.id group by runs.id
    ), added as (
      insert into ${budgetEntries} (use_id, execution_id, call_key, state, reserved, settled, created_at, settled_at)
      select ${use.id}::int, id, 'run ' || id || ' before ' || ${String(now.getTime())}, 'settled', 0, cost, ${instant}, ${instant}
      from uncounted where cost > 0 returning settled
    )
    update ${budgetUses} set runs = (select count(*) from runs),
      spent = spent + coalesce((select sum(settled) from added), 0)
    where id = ${use.id}`)
}
