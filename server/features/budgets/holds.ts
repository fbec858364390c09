import { eq } from 'drizzle-orm'
import type { HeldByBudget } from '#contract/budgets.ts'
import { isolated } from '#contract/isolated.ts'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { requestApproval } from '#server/features/approvals/public.ts'
import { budgetsById } from './balances.ts'
import type { BudgetOf } from './usage.ts'

export interface HoldOrder {
  executionId: number
  budget: BudgetOf
  /** The maximum cost of the call; null: a limit of runs was reached. */
  amount: string | null
  reason: string
}

/** The payload of a held run's approval: the budget that holds it, and the amount it needs. */
export interface Hold {
  executionId: number
  /** Null: the budget is deleted. */
  budgetId: number | null
  amount: string | null
}

/**
 * Asks the owner about a run that a budget does not allow to continue, within the transaction that marks it as held: in
 * the inbox, and by email when mail is set up. A run has one pending question at a time.
 */
export async function openHold(tx: Tx, { executionId, budget, amount, reason }: HoldOrder): Promise<void> {
  const agent = await agentOf(tx, executionId)
  await requestApproval(tx, {
    kind: 'budget',
    userId: budget.userId,
    subject: { kind: 'agent', id: agent?.id ?? 0 },
    executionId,
    key: `run ${executionId}`,
    title: `${isolated(agent?.name ?? 'An agent')} wants to ${amount === null ? 'run' : 'continue'} beyond its budget`,
    reason,
    payload: { budgetId: budget.id, amount },
    notice: {
      kind: 'budget.reached',
      body: `${reason} Let it continue once, raise the limit, or stop it.`,
    },
  })
}

async function agentOf(tx: Tx, executionId: number) {
  const [agent] = await tx
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .innerJoin(agentExecutions, eq(agentExecutions.agentId, agents.id))
    .where(eq(agentExecutions.id, executionId))
  return agent
}

/** Reads the hold from an approval. */
export function holdIn({ executionId, payload }: ApprovalRow): Hold {
  const { budgetId, amount } = payload as Pick<Hold, 'budgetId' | 'amount'>
  return { executionId: executionId ?? 0, budgetId, amount }
}

/**
 * Returns what is shown of held runs with their approvals: the amount that each needs, and the current state of its
 * budget.
 */
export async function heldByBudgets(
  approvals: readonly ApprovalRow[],
): Promise<Map<number, { held: HeldByBudget }>> {
  const holds = approvals.map((approval) => ({ id: approval.id, ...holdIn(approval) }))
  const budgets = await budgetsById(holds.flatMap(({ budgetId }) => budgetId ?? []))
  return new Map(
    holds.map(({ id, amount, budgetId }) => [
      id,
      { held: { amount, budget: budgets.get(budgetId ?? 0) ?? null } },
    ]),
  )
}
