import { and, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { budgets } from '#server/db/tables/budgets.ts'
import { users } from '#server/db/tables/users.ts'
import type { CallPurpose } from '#contract/usage/usage.ts'
import type { Meter } from '#server/engine/model/calls/metered-call.ts'
import type { BudgetGuard } from '#server/engine/model/prices/budget-guard.ts'
import { type CallScope, usageMeter } from '#server/features/usage/public.ts'
import { config } from '#server/platform/config.ts'
import { reserve, settle } from './reserve.ts'

/**
 * Meters the model calls of a user's work outside of runs: within the budgets of the user, and of the agent if the call
 * is about one, and in the ledger. When the money is used up, nobody is asked and the call is refused.
 */
export async function userMeter(scope: CallScope & { purpose: CallPurpose }): Promise<Meter> {
  const limits = await limitsOver(scope)
  const isWatched = limits.isOwn || limits.isOperators
  return usageMeter(scope, isWatched ? spendingOf(scope, limits.isOwn) : undefined)
}

const agentOf = ({ subject }: CallScope) => (subject.kind === 'agent' ? Number(subject.id) : null)

async function limitsOver(scope: CallScope): Promise<{ isOwn: boolean; isOperators: boolean }> {
  const agentId = agentOf(scope)
  const own = db
    .select({ one: sql`1` })
    .from(budgets)
    .where(
      and(
        eq(budgets.userId, users.id),
        eq(budgets.byOperator, false),
        isNotNull(budgets.moneyLimit),
        or(isNull(budgets.agentId), agentId === null ? undefined : eq(budgets.agentId, agentId)),
      ),
    )
  const [found] = await db
    .select({ isOwn: sql<boolean>`${exists(own)}`, isOperators: sql<boolean>`${ne(users.role, 'admin')}` })
    .from(users)
    .where(eq(users.id, scope.userId))
  return {
    isOwn: found?.isOwn ?? false,
    isOperators: config.userMonth.usd !== null && (found?.isOperators ?? true),
  }
}

function spendingOf(scope: CallScope & { purpose: CallPurpose }, needsPrice: boolean): BudgetGuard {
  const { userId, executionId = null, purpose } = scope
  const about = { userId, agentId: agentOf(scope), executionId, purpose }
  return {
    needsPrice,
    reserve: (key, { isOwnKey, ...quote }) =>
      inTransaction(async (tx) => {
        const reserved = await reserve(tx, { ...about, key, isOwnKey }, quote)
        return reserved.ok ? reserved : { ok: false, reason: 'the budget is used up.' }
      }),
    settle: (key, cost) => inTransaction((tx) => settle(tx, key, cost)),
  }
}
