import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Budget, BudgetPeriod } from '#contract/budgets.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { ownAgent } from '#server/features/agents/public.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { moneyLeft, notBelowZero, runsLeft } from './amounts.ts'
import { type Period, periodOf } from './periods.ts'
import { type BudgetOf, selectBudgets } from './usage.ts'

type Use = Pick<typeof budgetUses.$inferSelect, 'spent' | 'reserved' | 'runs' | 'extra' | 'extraRuns'>

/** The user, agent and period of a budget, whether it is set or not. */
type Scope = Omit<BudgetOf, 'id' | 'byOperator' | 'moneyLimit' | 'runsLimit'>

/**
 * Returns the current state of the user's monthly budget, of the daily budgets of their agents with a limit, and of the
 * operator's limit.
 */
export async function listBudgets(userId: string) {
  const rows = await selectBudgets(db).where(
    and(
      eq(budgets.userId, userId),
      or(
        isNull(budgets.agentId),
        and(isNull(agents.deletedAt), or(isNotNull(budgets.moneyLimit), isNotNull(budgets.runsLimit))),
      ),
    ),
  )
  const all = await withUsage(rows)
  const isOperators = (index: number) => rows[index]?.byOperator ?? false
  const ownBudgets = all.filter((_, index) => !isOperators(index))
  const month = ownBudgets.find(({ agentId }) => agentId === null)
  return {
    month: month ?? (await neverSet(await scopeOf(userId, null))),
    agents: ownBudgets.filter(({ agentId }) => agentId !== null),
    installation: all.find((_, index) => isOperators(index)) ?? (await unusedMonth(userId)),
  }
}

/** Returns the current state of the daily budget of an agent of this owner. */
export async function dayBudget(userId: string, agentId: number): Promise<Budget> {
  const { name } = await ownAgent(userId, agentId)
  const [found] = await withUsage(await selectBudgets(db).where(eq(budgets.agentId, agentId)))
  return found ?? neverSet(await scopeOf(userId, { id: agentId, name }))
}

/** Returns the current state of budgets, by their id. */
export async function budgetsById(ids: readonly number[]): Promise<Map<number, Budget>> {
  if (ids.length === 0) return new Map()
  const rows = await selectBudgets(db).where(inArray(budgets.id, [...ids]))
  const found = await withUsage(rows)
  return new Map(rows.flatMap(({ id }, index) => (found[index] ? [[id, found[index]]] : [])))
}

async function scopeOf(userId: string, agent: { id: number; name: string } | null): Promise<Scope> {
  const [user] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  const period: BudgetPeriod = agent ? 'day' : 'month'
  return {
    userId,
    agentId: agent?.id ?? null,
    agentName: agent?.name ?? null,
    period,
    timeZone: user?.timeZone ?? 'UTC',
  }
}

async function withUsage(rows: readonly BudgetOf[]): Promise<Budget[]> {
  if (rows.length === 0) return []
  const now = clock.now()
  const periods = rows.map(({ period, timeZone }) => periodOf(period, now, timeZone))
  const uses = await db
    .select()
    .from(budgetUses)
    .where(
      or(
        ...rows.map(({ id }, index) =>
          and(eq(budgetUses.budgetId, id), eq(budgetUses.periodStart, periods[index]?.start ?? '')),
        ),
      ),
    )
  return Promise.all(
    rows.map(async (row, index) => {
      // Without a limit nothing is counted here, so the figures come from the runs.
      if (row.moneyLimit === null && row.runsLimit === null) return neverSet(row)
      const use = uses.find(({ budgetId }) => budgetId === row.id) ?? unused
      return shown(row, row, use, periods[index] ?? periodOf(row.period, now, row.timeZone))
    }),
  )
}

const unused: Use = { spent: '0.000000', reserved: '0.000000', runs: 0, extra: '0.000000', extraRuns: 0 }

/** The operator's limit before anything was counted. */
async function unusedMonth(userId: string): Promise<Budget> {
  const isTrusted = (await db.$count(users, and(eq(users.id, userId), eq(users.role, 'admin')))) > 0
  const { usd, runs } = config.userMonth
  const limits = { moneyLimit: isTrusted ? null : usd, runsLimit: runs }
  const ofUtc = { ...(await scopeOf(userId, null)), timeZone: 'UTC' }
  return shown(ofUtc, limits, unused, periodOf('month', clock.now(), 'UTC'))
}

/** A budget without limits: its usage is computed from the runs. */
async function neverSet(scope: Scope): Promise<Budget> {
  const period = periodOf(scope.period, clock.now(), scope.timeZone)
  const use = { ...unused, ...(await usedByRuns(scope, period)) }
  return shown(scope, { moneyLimit: null, runsLimit: null }, use, period)
}

async function usedByRuns(scope: Scope, period: Period) {
  const [sums] = await db
    .select({
      runs: sql<number>`count(*)::int`,
      spent: sql<string>`coalesce(sum(${agentExecutions.cost}), 0)::numeric(14, 6)`,
    })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.userId, scope.userId),
        scope.agentId === null ? undefined : eq(agentExecutions.agentId, scope.agentId),
        gte(agentExecutions.executedAt, period.startsAt),
      ),
    )
  return sums
}

function shown(
  { period, agentId, agentName, timeZone }: Scope,
  limits: { moneyLimit: string | null; runsLimit: number | null },
  { spent, reserved, runs, extra, extraRuns }: Use,
  { start, end, endsAt }: Period,
): Budget {
  const { moneyLimit, runsLimit } = limits
  const left = moneyLeft(limits, { spent, reserved, extra })
  const stillRuns = runsLeft(limits, { runs, extraRuns })
  return {
    period,
    agentId,
    agentName,
    moneyLimit,
    runsLimit,
    extra,
    extraRuns,
    spent,
    reserved,
    runs,
    left: left === null ? null : notBelowZero(left),
    runsLeft: stillRuns === null ? null : Math.max(0, stillRuns),
    periodStart: start,
    periodEnd: end,
    resetsAt: endsAt,
    timeZone,
  }
}
