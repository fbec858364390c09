import { and, eq, gt, inArray, like, notInArray } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { toolActs } from '#server/db/tables/tool-acts.ts'
import { callTool } from '#server/features/integrations/public.ts'
import type { ActEnd, ActOrder } from './act-order.ts'
import { performAct } from './act.ts'
import { textOf } from './answer-text.ts'

const keyOf = (key: string) => `first read ${key}`

/**
 * Reads through a connection of the owner. After another user changed the agent's task, the first read of each
 * connection needs the owner's approval, which is valid until the next such change. Throws `RunSuspended` if the run
 * has to wait.
 */
export async function readOrAskFirst(
  order: Omit<ActOrder, 'ask'> & { reads: readonly string[] },
  changedByOtherAt: Date | null,
  signal: AbortSignal,
): Promise<ActEnd> {
  const { place, connection, tool, input } = order
  if (changedByOtherAt && (await needsYes(order, changedByOtherAt))) {
    const reason = `Somebody else changed this agent. It reads from “${isolated(connection.name)}” for the first time since then.`
    return performAct({ ...order, key: keyOf(order.key), ask: { reason, reads: order.reads } }, signal)
  }
  const act = { connectionId: connection.id, tool: tool.name, input }
  const outcome = await callTool(place.userId, act, { signal, idempotencyKey: order.key })
  return outcome.ok
    ? { state: 'done', text: textOf(outcome.value) }
    : { state: 'failed', text: outcome.message }
}

/** Whether the owner has to be asked, or was already asked about this same read, which then follows their decision. */
async function needsYes(
  { place, connection, key }: Pick<ActOrder, 'place' | 'connection' | 'key'>,
  since: Date,
) {
  const [asked] = await db
    .select({ id: toolActs.id })
    .from(toolActs)
    .where(and(eq(toolActs.executionId, place.executionId), eq(toolActs.key, keyOf(key))))
  return asked !== undefined || !(await isReadAllowed(place.agent.id, connection.id, since))
}

/** Whether the owner approved a read of this agent through this connection that was requested after `since`. */
export async function isReadAllowed(agentId: number, connectionId: number, since: Date): Promise<boolean> {
  const runs = db
    .select({ id: agentExecutions.id })
    .from(agentExecutions)
    .where(eq(agentExecutions.agentId, agentId))
  const [agreed] = await db
    .select({ id: toolActs.id })
    .from(toolActs)
    .where(
      and(
        inArray(toolActs.executionId, runs),
        eq(toolActs.connectionId, connectionId),
        gt(toolActs.createdAt, since),
        like(toolActs.key, keyOf('%')),
        notInArray(toolActs.state, ['waiting', 'refused', 'unknown']),
      ),
    )
    .limit(1)
  return agreed !== undefined
}
