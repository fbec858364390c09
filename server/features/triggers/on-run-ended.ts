import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { TriggerEvent } from '#contract/triggers/triggers.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTriggers, resultHooks } from '#server/db/tables/triggers.ts'
import type { EndedRun, RunEndedListener } from '#server/features/runs/public.ts'
import { addEventDeliveries } from './events/event-deliveries.ts'
import { addResultDeliveries } from './results/result-queue.ts'

/** Whether anything may wait for the end of a run. */
const isAwaited = sql<boolean>`(
  exists (select from ${resultHooks} as hooks where hooks.agent_id = agent_executions.agent_id and hooks.is_active)
  or exists (
    select from ${agentTriggers} as watching inner join ${agents} as watchers on watchers.id = watching.agent_id
    where watchers.user_id = agent_executions.user_id and watchers.deleted_at is null
      and watching.trigger_type = 'event' and watching.is_active
  )
)`

/** Delivers the end of a run to the triggers and addresses that wait for it; an answer to a message is no result. */
export const deliverRunEnd: RunEndedListener = {
  wants: sql`(agent_executions.trigger_source <> 'message' and ${isAwaited})`,
  async act(tx, ended) {
    if (ended.run.triggerSource !== 'message') await deliverEnd(tx, ended)
  },
}

/** Adds the end of a run to the logs of all that wait for it, in the transaction that records it. */
export async function deliverEnd(tx: Tx, ended: EndedRun): Promise<void> {
  const wanted = await waitingTriggers(tx, ended)
  if (wanted.length === 0) return
  const hookIds = wanted.filter(({ event }) => event === null).map(({ id }) => id)
  const waiting = wanted.flatMap(({ id, agentId, event }) =>
    event ? [{ triggerId: id, agentId, event }] : [],
  )
  if (waiting.length > 0) await addEventDeliveries(tx, ended, waiting)
  if (hookIds.length > 0) await addResultDeliveries(tx, ended.run, hookIds)
}

/** The event triggers that this end may start, and, without an event, the addresses for the result: one statement. */
function waitingTriggers(tx: Tx, { run, snapshots }: EndedRun) {
  const events: TriggerEvent[] = [run.status === 'success' ? 'agent.succeeded' : 'agent.failed']
  if (snapshots.length > 0) events.push('link.changed')
  // Not the operator `->>`: with its index the planner would scan the triggers of all users to find those of one.
  const event = sql<TriggerEvent | null>`jsonb_extract_path_text(${agentTriggers.conditions}, 'event')`
  const watched = sql`(${agentTriggers.conditions} ->> 'agentId')::int`
  const hooks = db
    .select({ id: resultHooks.id, agentId: resultHooks.agentId, event: sql<TriggerEvent | null>`null::text` })
    .from(resultHooks)
    .where(and(eq(resultHooks.agentId, run.agentId), eq(resultHooks.isActive, true)))
  return tx
    .select({ id: agentTriggers.id, agentId: agents.id, event })
    .from(agents)
    .innerJoin(agentTriggers, eq(agentTriggers.agentId, agents.id))
    .where(
      and(
        accessibleAgents(run.userId, 'own'),
        ne(agents.id, run.agentId),
        eq(agentTriggers.triggerType, 'event'),
        eq(agentTriggers.isActive, true),
        inArray(event, events),
        or(isNull(watched), eq(watched, run.agentId)),
      ),
    )
    .unionAll(hooks)
}
