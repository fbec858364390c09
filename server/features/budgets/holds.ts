import { eq } from 'drizzle-orm'
import type { HeldByBudget } from '#contract/budgets.ts'
import { isolated } from '#contract/isolated.ts'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { requestApproval } from '#server/features/approvals/service.ts'
import { budgetsById } from './balances.ts'
import type { OpenBudget } from './usage.ts'

export interface HoldOrder {
  executionId: number
  budget: OpenBudget
  /** What the call may cost at most; null: a limit of runs was reached. */
  amount: string | null
  reason: string
}

/** What the approval of a held run carries: the budget that holds it, and what it needs. */
export interface Hold {
  executionId: number
  /** Null: the budget is gone. */
  budgetId: number | null
  amount: string | null
}

/**
 * Asks the owner about a run that a budget does not let go on, within the transaction that marks it as held: in the
 * inbox, and by email where mail is set up. A run is asked about once at a time.
 */
export async function openHold(tx: Tx, { executionId, budget, amount, reason }: HoldOrder): Promise<void> {
  const agent = await agentOf(tx, executionId)
  await requestApproval(tx, {
    kind: 'budget',
    userId: budget.userId,
    subject: { kind: 'agent', id: agent?.id ?? 0 },
    executionId,
    key: `run ${executionId}`,
    title: `${isolated(agent?.name ?? 'An agent')} asks for your decision`,
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

/** What an approval says of a held run. */
export function holdIn({ executionId, payload }: ApprovalRow): Hold {
  const { budgetId, amount } = payload as Pick<Hold, 'budgetId' | 'amount'>
  return { executionId: executionId ?? 0, budgetId, amount }
}

/** What is shown of held runs beside their approvals: what each needs, and its budget as it stands now. */
export async function heldByBudgets(
  approvals: readonly ApprovalRow[],
): Promise<Map<number, { held: HeldByBudget }>> {
  const holds = approvals.map((approval) => ({ id: approval.id, ...holdIn(approval) }))
  const standing = await budgetsById(holds.flatMap(({ budgetId }) => budgetId ?? []))
  return new Map(
    holds.map(({ id, amount, budgetId }) => [
      id,
      { held: { amount, budget: standing.get(budgetId ?? 0) ?? null } },
    ]),
  )
}
