import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { BudgetHold, HoldDecision } from '#contract/budgets.ts'
import type { Page } from '#contract/values.ts'
import { db, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { budgetHolds } from '#server/db/tables/budgets.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { tellOwner } from '#server/features/notifications/service.ts'
import { clock } from '#server/platform/clock.ts'
import { budgetsById } from './standing.ts'
import type { OpenBudget } from './uses.ts'

export type HoldRow = typeof budgetHolds.$inferSelect

export interface HoldOrder {
  executionId: number
  callKey: string
  budget: OpenBudget
  /** What the call may cost at most; null: a limit of runs was reached. */
  amount: string | null
  reason: string
}

/**
 * Asks the owner about a run that a budget does not let go on, within the transaction that marks it as held: in the
 * inbox, and by email where mail is set up. A run is asked about once at a time.
 */
export async function openHold(tx: Tx, { budget, callKey, ...order }: HoldOrder): Promise<void> {
  const { executionId, reason } = order
  const decided = await tx.$count(
    budgetHolds,
    and(eq(budgetHolds.executionId, executionId), isNotNull(budgetHolds.decision)),
  )
  const key = decided === 0 ? callKey : `${callKey}, asked again ${decided}`
  const [hold] = await tx
    .insert(budgetHolds)
    .values({ ...order, budgetId: budget.id, callKey: key, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: budgetHolds.id })
  if (!hold) return
  const agentName = await agentNameOf(tx, executionId)
  await tellOwner(tx, {
    userId: budget.userId,
    kind: 'budget.reached',
    title: `${agentName} waits for your decision`,
    body: `${reason} Let it continue once, raise the limit, or stop it.`,
    link: `/dashboard?run=${executionId}`,
    letterKey: `hold:${hold.id}`,
  })
}

async function agentNameOf(tx: Tx, executionId: number): Promise<string> {
  const [agent] = await tx
    .select({ name: agents.name })
    .from(agents)
    .innerJoin(agentExecutions, eq(agentExecutions.agentId, agents.id))
    .where(eq(agentExecutions.id, executionId))
  return agent?.name ?? 'An agent'
}

const isWaiting = and(
  isNull(budgetHolds.decision),
  isNotNull(agentExecutions.heldAt),
  isNull(agentExecutions.cancelRequestedAt),
  inArray(agentExecutions.status, ['queued', 'running']),
)

/** Runs of a user that wait for a decision, newest first, each with the budget that holds it. */
export async function listHolds(userId: string, { limit, before }: Page): Promise<BudgetHold[]> {
  const rows = await db
    .select({ ...getTableColumns(budgetHolds), agentId: agents.id, agentName: agents.name })
    .from(budgetHolds)
    .innerJoin(agentExecutions, eq(agentExecutions.id, budgetHolds.executionId))
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(
        eq(agentExecutions.userId, userId),
        isWaiting,
        before === undefined ? undefined : lt(budgetHolds.id, before),
      ),
    )
    .orderBy(desc(budgetHolds.id))
    .limit(limit)
  const standing = await budgetsById(rows.flatMap(({ budgetId }) => budgetId ?? []))
  return rows.map((row) => ({ ...row, budget: standing.get(row.budgetId ?? 0) ?? null }))
}

/** The open question about a run, locked; undefined: there is none, or it was answered. */
export async function lockHold(tx: Tx, executionId: number): Promise<HoldRow | undefined> {
  const [hold] = await tx
    .select(getTableColumns(budgetHolds))
    .from(budgetHolds)
    .innerJoin(agentExecutions, eq(agentExecutions.id, budgetHolds.executionId))
    .where(and(eq(budgetHolds.executionId, executionId), isWaiting))
    .for('update')
  return hold
}

/** Writes down what the owner decided; it never changes again. */
export async function answerHold(tx: Tx, holdId: number, decision: HoldDecision): Promise<void> {
  await tx
    .update(budgetHolds)
    .set({ decision, decidedAt: clock.now() })
    .where(and(eq(budgetHolds.id, holdId), sql`${budgetHolds.decision} is null`))
}
