import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import { type ResultHookChange, resultHooksMax } from '#contract/triggers/triggers.ts'
import type { Page } from '#contract/values.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { resultDeliveries, resultHooks } from '#server/db/tables/triggers.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { ownAgent } from '#server/features/agents/public.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { conflict, invalid, limitReached, notFound } from '#server/platform/failure.ts'
import { allowList, checkUrl, webPorts } from '#server/platform/outbound/outbound-address.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { newSecret } from '#server/features/triggers/keys.ts'
import { lockOwnAgent, ownResultHook, type ResultHookRow } from '#server/features/triggers/own-triggers.ts'
import { endQueued } from './result-queue.ts'

export async function listResultHooks(userId: string, agentId: number): Promise<ResultHookRow[]> {
  await ownAgent(userId, agentId)
  return db
    .select()
    .from(resultHooks)
    .where(eq(resultHooks.agentId, agentId))
    .orderBy(desc(resultHooks.id))
    .limit(resultHooksMax)
}

/** Adds an address to which an agent posts its results; the secret in the answer is not stored in plain text. */
export function createResultHook(actor: Actor, agentId: number, url: string) {
  checkAddress(url)
  return inTransaction(async (tx) => {
    await lockOwnAgent(tx, actor.userId, agentId)
    const count = await tx.$count(resultHooks, eq(resultHooks.agentId, agentId))
    if (count >= resultHooksMax) {
      throw limitReached(
        `This agent posts to ${count} addresses, the most it can have. Delete one to add another.`,
      )
    }
    const { secret, signingSecret } = newSecret()
    const [hook] = await tx.insert(resultHooks).values({ agentId, url, signingSecret }).returning()
    if (!hook) throw new Error('An address that was inserted did not come back.')
    await noteChange(tx, actor, 'create_result_hook', hook)
    return { ...hook, secret }
  })
}

/** Changes an address; what still waits for an address that is switched off is not sent. */
export function updateResultHook(
  actor: Actor,
  hookId: number,
  change: ResultHookChange,
): Promise<ResultHookRow> {
  if (change.url !== undefined) checkAddress(change.url)
  return inTransaction(async (tx) => {
    const hook = await ownResultHook(actor.userId, hookId, tx)
    if (change.url === undefined && change.isActive === undefined) return hook
    const [changed] = await tx.update(resultHooks).set(change).where(eq(resultHooks.id, hookId)).returning()
    if (!changed) throw notFound('Address')
    if (change.isActive === false) await endQueued(tx, hookId)
    const { isActive } = change
    await noteChange(tx, actor, 'update_result_hook', changed, isActive === undefined ? {} : { isActive })
    return changed
  })
}

export async function removeResultHook(actor: Actor, hookId: number): Promise<void> {
  await inTransaction(async (tx) => {
    const hook = await ownResultHook(actor.userId, hookId, tx)
    await tx.delete(resultHooks).where(eq(resultHooks.id, hookId))
    await noteChange(tx, actor, 'delete_result_hook', hook)
  })
}

export async function listResultDeliveries(userId: string, hookId: number, page: Page) {
  await ownResultHook(userId, hookId)
  return db
    .select()
    .from(resultDeliveries)
    .where(
      and(
        eq(resultDeliveries.hookId, hookId),
        page.before === undefined ? undefined : lt(resultDeliveries.id, page.before),
      ),
    )
    .orderBy(desc(resultDeliveries.id))
    .limit(page.limit)
}

/** Sends a result again from the first attempt on, under the same id, so that the receiver can deduplicate it. */
export async function resendResult(actor: Actor, deliveryId: number) {
  const delivery = await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ hook: getTableColumns(resultHooks) })
      .from(resultDeliveries)
      .innerJoin(resultHooks, eq(resultHooks.id, resultDeliveries.hookId))
      .innerJoin(agents, eq(agents.id, resultHooks.agentId))
      .where(and(eq(resultDeliveries.id, deliveryId), accessibleAgents(actor.userId, 'own')))
    if (!found) throw notFound('Delivery')
    if (!found.hook.isActive) throw conflict('This address is switched off. Switch it on to send to it.')
    const [row] = await tx
      .update(resultDeliveries)
      .set({ status: 'queued', attempts: 0, nextAttemptAt: clock.now(), sentAt: null, lastError: null })
      .where(eq(resultDeliveries.id, deliveryId))
      .returning()
    if (!row) throw notFound('Delivery')
    await noteChange(tx, actor, 'resend_result', found.hook)
    return row
  })
  announce('results')
  return delivery
}

/** Rejects what can be detected without the network: a private address, or an invalid web address. */
function checkAddress(url: string): void {
  try {
    checkUrl(url, allowList(config.allowHosts), webPorts)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw invalid(error.message, [{ path: 'url', message: error.message }])
  }
}

function noteChange(
  tx: Tx,
  actor: Actor,
  action: string,
  hook: ResultHookRow,
  more: Record<string, unknown> = {},
): Promise<void> {
  const metadata = { agentId: hook.agentId, ...more }
  return recordActivity(tx, { ...actor, action, resource: 'result_hook', resourceId: hook.id, metadata })
}
