import { and, desc, eq, lt } from 'drizzle-orm'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { budgetEntries, budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'

/** Returns the ledger of a user's budgets, newest first. */
export async function listEntries(userId: string, { limit, before }: Page) {
  const rows = await db
    .select({
      id: budgetEntries.id,
      period: budgets.period,
      periodStart: budgetUses.periodStart,
      executionId: budgetEntries.executionId,
      purpose: budgetEntries.purpose,
      agentId: agents.id,
      agentName: agents.name,
      state: budgetEntries.state,
      reserved: budgetEntries.reserved,
      settled: budgetEntries.settled,
      createdAt: budgetEntries.createdAt,
      settledAt: budgetEntries.settledAt,
    })
    .from(budgetEntries)
    .innerJoin(budgetUses, eq(budgetUses.id, budgetEntries.useId))
    .innerJoin(budgets, eq(budgets.id, budgetUses.budgetId))
    .leftJoin(agentExecutions, eq(agentExecutions.id, budgetEntries.executionId))
    .leftJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(
        eq(budgets.userId, userId),
        eq(budgets.byOperator, false),
        before === undefined ? undefined : lt(budgetEntries.id, before),
      ),
    )
    .orderBy(desc(budgetEntries.id))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    countedInFull: row.state === 'settled' && row.settled === row.reserved,
  }))
}
