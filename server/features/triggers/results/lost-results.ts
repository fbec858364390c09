import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import { knownUrl } from '#contract/known-url.ts'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { resultDeliveries, resultHooks } from '#server/db/tables/triggers.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import type { ResultHookRow } from '#server/features/triggers/own-triggers.ts'
import { endQueued, type ResultDeliveryRow } from './result-queue.ts'

const goneStatus = 410

/** The facts about a result when its delivery was given up. */
interface Loss {
  delivery: ResultDeliveryRow
  httpStatus: number | null
  lastError: string
}

/**
 * Notifies the owner of a lost result, the first of several in a row; switches off an address that answers 410 Gone.
 */
export async function recordLoss(tx: Tx, loss: Loss): Promise<void> {
  const [from] = await tx
    .select({ hook: resultHooks, agentName: agents.name })
    .from(resultHooks)
    .innerJoin(agents, eq(agents.id, resultHooks.agentId))
    .where(eq(resultHooks.id, loss.delivery.hookId))
  if (!from) return
  if (loss.httpStatus === goneStatus) await switchOff(tx, from.hook.id)
  else if (await failedBefore(tx, loss.delivery, from.hook)) return
  await notifyLostResults(tx, loss, from)
}

async function switchOff(tx: Tx, hookId: number): Promise<void> {
  await tx.update(resultHooks).set({ isActive: false }).where(eq(resultHooks.id, hookId))
  await endQueued(tx, hookId)
}

/** Whether the previous result since the last change of the address was lost too: its owner was notified then. */
async function failedBefore(
  tx: Tx,
  { id, hookId }: ResultDeliveryRow,
  { updatedAt }: ResultHookRow,
): Promise<boolean> {
  const [before] = await tx
    .select({ status: resultDeliveries.status })
    .from(resultDeliveries)
    .where(
      and(
        eq(resultDeliveries.hookId, hookId),
        lt(resultDeliveries.id, id),
        ne(resultDeliveries.status, 'queued'),
        gt(resultDeliveries.createdAt, updatedAt),
      ),
    )
    .orderBy(desc(resultDeliveries.id))
    .limit(1)
  return before?.status === 'failed'
}

async function notifyLostResults(
  tx: Tx,
  { delivery, httpStatus, lastError }: Loss,
  { hook, agentName }: { hook: ResultHookRow; agentName: string },
): Promise<void> {
  const { host } = knownUrl(hook.url)
  const tries = delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`
  await notifyOwner(tx, {
    userId: delivery.userId,
    agentId: hook.agentId,
    kind: 'hook.failed',
    title: `${isolated(agentName)} could not post its result`,
    body:
      httpStatus === goneStatus
        ? `${host} says that it takes no more results, so it was switched off.`
        : `${host} did not take the result in ${tries}: ${lastError}`,
    link: `/dashboard?run=${delivery.executionId}`,
    emailKey: `result:${delivery.id}:${delivery.attempts}`,
  })
}
