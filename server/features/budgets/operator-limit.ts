import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import type { AdmissionRule } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type Failure, limitReached } from '#server/platform/failure.ts'
import { usedUp, resetMessage } from './admission.ts'
import { periodOf } from './periods.ts'
import { lockUses, selectBudgets } from './usage.ts'

interface CountedRun {
  id: number
  userId: string
}

/**
 * Counts runs against the operator's monthly limit per user, within the transaction that admits them. Runs over the
 * limit are refused with the reason; their owner is not asked, because they cannot raise this limit.
 */
async function count(tx: Tx, runs: readonly CountedRun[]): Promise<Map<number, Failure>> {
  const refused = new Map<number, Failure>()
  if (runs.length === 0) return refused
  const byUser = Map.groupBy(runs, ({ userId }) => userId)
  const limit = config.userMonth.runs
  for (const { userId, before } of await addRuns(tx, byUser)) {
    const own = byUser.get(userId) ?? []
    const tooMany = limit === null ? [] : own.slice(Math.max(0, limit - before))
    if (tooMany.length === 0) continue
    await takeBack(tx, tooMany)
    const [budget] = await lockUses(tx, await selectBudgets(tx).where(isOperatorsOf(userId)))
    if (!budget) throw new Error('A limit that was just counted against is not there.')
    const why = limitReached(`${usedUp(budget)} ${resetMessage(budget)}`)
    for (const { id } of tooMany) refused.set(id, why)
  }
  return refused
}

/** Counts all runs in one statement that inserts missing rows; `before` is the count before it. */
async function addRuns(tx: Tx, byUser: ReadonlyMap<string, readonly CountedRun[]>, sign = 1) {
  const counts = JSON.stringify([...byUser].map(([user_id, own]) => ({ user_id, runs: sign * own.length })))
  const { rows } = await tx.execute<{ userId: string; before: number }>(sql`
    with counts as (
      select * from json_to_recordset(${counts}) as c(user_id text, runs int)
    ), limits as (
      insert into ${budgets} (user_id, period, by_operator)
      select user_id, 'month', true from counts order by user_id
      on conflict (user_id, agent_id, period, by_operator) do update set by_operator = true
      returning id, user_id
    ), counted as (
      insert into ${budgetUses} (budget_id, period_start, runs)
      select limits.id, ${monthStart()}, runs from counts join limits using (user_id) order by limits.id
      on conflict (budget_id, period_start) do update set runs = ${budgetUses.runs} + excluded.runs
      returning budget_id, runs
    )
    select user_id as "userId", counted.runs - counts.runs as before
    from counted join limits on limits.id = counted.budget_id join counts using (user_id)`)
  return rows
}

/** The part of the batch statement: leaves out all runs of users whose runs do not all fit. */
function countAtOnce(from: SQL, to: SQL): SQL {
  return sql`known as (
  select id, user_id from ${budgets} where by_operator and user_id in (select user_id from ${from})
), made as (
  insert into ${budgets} (user_id, period, by_operator)
  select distinct user_id, 'month', true from ${from} where user_id not in (select user_id from known) order by user_id
  on conflict do nothing returning id, user_id
), limits as (
  select * from known union all select * from made
), used as (
  insert into ${budgetUses} (budget_id, period_start, runs)
  select limits.id, date_trunc('month', $2::timestamptz at time zone 'UTC')::date, count(*)
  from ${from} inner join limits using (user_id)
  group by limits.id having count(*) <= coalesce(min((settings ->> 'monthRuns')::int), count(*)) order by limits.id
  on conflict (budget_id, period_start) do update set runs = ${budgetUses.runs} + excluded.runs
  where ${budgetUses.runs} + excluded.runs
    <= coalesce((select min((settings ->> 'monthRuns')::int) from ${from}), ${budgetUses.runs} + excluded.runs)
  returning budget_id
), counted as (
  select limits.user_id from used inner join limits on limits.id = used.budget_id
), ${to} as (
  select ${from}.* from ${from} inner join counted using (user_id)
)`
}

/** Takes back the count of runs that are not admitted after all. */
async function takeBack(tx: Tx, runs: readonly CountedRun[]): Promise<void> {
  if (runs.length > 0)
    await addRuns(
      tx,
      Map.groupBy(runs, ({ userId }) => userId),
      -1,
    )
}

const monthStart = () => sql`${periodOf('month', clock.now(), 'UTC').start}::date`

const isOperatorsOf = (userId: string) => and(eq(budgets.userId, userId), eq(budgets.byOperator, true))

/** The operator's limit on each user's runs per month. */
export const operatorLimit: AdmissionRule = {
  count,
  takeBack,
  atOnce: { settings: () => ({ monthRuns: config.userMonth.runs }), count: countAtOnce },
}
