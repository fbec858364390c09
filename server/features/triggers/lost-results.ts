import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { resultDeliveries, resultHooks } from '#server/db/tables/triggers.ts'
import { tellOwner } from '#server/features/notifications/service.ts'
import type { ResultHookRow } from './own-triggers.ts'
import { endQueued, type ResultDeliveryRow } from './result-queue.ts'

const gone = 410

/** What was known of a result when it was given up. */
interface Loss {
  delivery: ResultDeliveryRow
  hook: ResultHookRow
  userId: string
  agentName: string
  httpStatus: number | null
  lastError: string
}

/** Tells the owner of a lost result, the first of several in a row; an address that says it is gone is switched off. */
export async function takeLoss(tx: Tx, loss: Loss): Promise<void> {
  if (loss.httpStatus === gone) await switchOff(tx, loss.hook.id)
  else if (await failedBefore(tx, loss.delivery, loss.hook)) return
  await tellLost(tx, loss)
}

async function switchOff(tx: Tx, hookId: number): Promise<void> {
  await tx.update(resultHooks).set({ isActive: false }).where(eq(resultHooks.id, hookId))
  await endQueued(tx, hookId)
}

/** Whether the result before this one was lost as well, since the address is as it is: its owner has been told then. */
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

async function tellLost(tx: Tx, loss: Loss): Promise<void> {
  const { delivery, hook, userId, agentName, httpStatus, lastError } = loss
  const { host } = new URL(hook.url)
  const tries = delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`
  await tellOwner(tx, {
    userId,
    agentId: hook.agentId,
    kind: 'hook.failed',
    title: `${agentName} could not post its result`,
    body:
      httpStatus === gone
        ? `${host} says that it takes no more results, so it was switched off.`
        : `${host} did not take the result in ${tries}: ${lastError}`,
    link: `/dashboard?run=${delivery.executionId}`,
    letterKey: `result:${delivery.id}:${delivery.attempts}`,
  })
}
