import { and, eq, getTableColumns } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTriggers, resultHooks } from '#server/db/tables/triggers.ts'
import { notFound } from '#server/platform/failure.ts'

export type TriggerRow = typeof agentTriggers.$inferSelect
export type ResultHookRow = typeof resultHooks.$inferSelect

/** The trigger of this owner, or a failure that does not tell a stranger whether it exists. */
export async function ownTrigger(
  userId: string,
  triggerId: number,
  queries: Queries = db,
): Promise<TriggerRow> {
  const [trigger] = await queries
    .select(getTableColumns(agentTriggers))
    .from(agentTriggers)
    .innerJoin(agents, eq(agents.id, agentTriggers.agentId))
    .where(and(eq(agentTriggers.id, triggerId), accessibleAgents(userId, 'edit')))
  if (!trigger) throw notFound('Trigger')
  return trigger
}

/** The address for results of this owner, or a failure that does not tell a stranger whether it exists. */
export async function ownResultHook(
  userId: string,
  hookId: number,
  queries: Queries = db,
): Promise<ResultHookRow> {
  const [hook] = await queries
    .select(getTableColumns(resultHooks))
    .from(resultHooks)
    .innerJoin(agents, eq(agents.id, resultHooks.agentId))
    .where(and(eq(resultHooks.id, hookId), accessibleAgents(userId, 'edit')))
  if (!hook) throw notFound('Address')
  return hook
}

/** Makes one change after the other to what hangs on an agent, so that its bounds hold. */
export async function lockOwnAgent(tx: Tx, userId: string, agentId: number): Promise<void> {
  const [agent] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), accessibleAgents(userId, 'edit')))
    .for('no key update')
  if (!agent) throw notFound('Agent')
}
