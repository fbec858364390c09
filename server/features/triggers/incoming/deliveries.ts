import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import {
  type DeliveryAccepted,
  payloadShownMax,
  type TriggerTestReply,
  type triggerTest,
} from '#contract/triggers/triggers.ts'
import type { ExecutionStatus } from '#contract/runs/run-names.ts'
import type { Page } from '#contract/values.ts'
import type { z } from 'zod'
import { db, inTransaction } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentTeamExecutions, agentTeams } from '#server/db/tables/teams.ts'
import { agentTriggers, triggerDeliveries } from '#server/db/tables/triggers.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { deliver, newDeliveryId } from './deliver.ts'
import { isOwnSubject, ownTrigger, type TriggerRow } from '#server/features/triggers/own-triggers.ts'
import { callInput, checkWebhookType, webhookInput } from './payload.ts'

/** The log of a trigger, newest first; only the start of a long payload. */
export async function listDeliveries(userId: string, triggerId: number, page: Page) {
  await ownTrigger(userId, triggerId)
  return db
    .select({
      ...getTableColumns(triggerDeliveries),
      payload: sql<string | null>`left(${triggerDeliveries.payload}, ${payloadShownMax})`,
      payloadLength: sql<number>`coalesce(length(${triggerDeliveries.payload}), 0)`,
      executionStatus: sql<ExecutionStatus | null>`coalesce(${agentExecutions.status}, ${agentTeamExecutions.status})`,
    })
    .from(triggerDeliveries)
    .leftJoin(agentExecutions, eq(agentExecutions.id, triggerDeliveries.executionId))
    .leftJoin(agentTeamExecutions, eq(agentTeamExecutions.id, triggerDeliveries.teamExecutionId))
    .where(
      and(
        eq(triggerDeliveries.triggerId, triggerId),
        page.before === undefined ? undefined : lt(triggerDeliveries.id, page.before),
      ),
    )
    .orderBy(desc(triggerDeliveries.id))
    .limit(page.limit)
}

/** Starts a new run with the payload of a delivery. */
export async function replayDelivery(actor: Actor, deliveryId: number): Promise<DeliveryAccepted> {
  const [found] = await db
    .select({ delivery: getTableColumns(triggerDeliveries) })
    .from(triggerDeliveries)
    .innerJoin(agentTriggers, eq(agentTriggers.id, triggerDeliveries.triggerId))
    .leftJoin(agents, eq(agents.id, agentTriggers.agentId))
    .leftJoin(agentTeams, eq(agentTeams.id, agentTriggers.teamId))
    .where(and(eq(triggerDeliveries.id, deliveryId), isOwnSubject(actor.userId)))
  if (!found) throw notFound('Delivery')
  const { triggerId, payload, hops } = found.delivery
  const webhookId = newDeliveryId('replay')
  return deliver(actor, triggerId, { webhookId, kind: 'replay', payload, hops })
}

/** Sends a test event of the owner through the same path as an external one, and returns its outcome. */
export async function testTrigger(
  actor: Actor,
  triggerId: number,
  test: z.output<typeof triggerTest>,
): Promise<TriggerTestReply> {
  const trigger = await ownTrigger(actor.userId, triggerId)
  await inTransaction((tx) =>
    recordActivity(tx, { ...actor, action: 'test_trigger', resource: 'trigger', resourceId: triggerId }),
  )
  try {
    const payload = inputOf(trigger, Buffer.from(test.body), test.contentType)
    const taken = await deliver(actor, triggerId, { webhookId: newDeliveryId('test'), kind: 'test', payload })
    const { executionId, teamExecutionId } = taken
    return { httpStatus: 202, answer: JSON.stringify(taken), executionId, teamExecutionId }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, message, code, issues } = error
    return { httpStatus: status, answer: JSON.stringify({ message, code, issues }), executionId: null }
  }
}

function inputOf({ triggerType }: TriggerRow, bytes: Uint8Array, contentType: string): string | null {
  if (triggerType === 'api') return callInput(bytes, contentType)
  checkWebhookType(contentType)
  return webhookInput(bytes, contentType)
}
