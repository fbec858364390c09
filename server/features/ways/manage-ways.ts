import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { wayForm, NotificationWay, waysApi } from '#contract/notifications/ways.ts'
import { waysMax } from '#contract/notifications/way-names.ts'
import { knownUrl } from '#contract/known-url.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { notificationDeliveries, notificationWays, type WayRow } from '#server/db/tables/notification-ways.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { ownConnection } from '#server/features/integrations/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, invalid, limitReached, notFound } from '#server/platform/failure.ts'
import { checkAddress } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { hashOf } from '#server/platform/secrets/api-key.ts'
import { defaultEvents } from './default-events.ts'
import { showWay } from './list-ways.ts'
import { isOwnWay, ownWay } from './own-ways.ts'
import { pushSecrets } from './push/push-sender.ts'
import { sealWay } from './sealed-way.ts'
import { sendToolOf } from './senders/send-tools.ts'

type WayForm = z.output<typeof wayForm>
type WayChange = z.output<typeof waysApi.change.body>

const signingKeyBytes = 32

/** What is stored of a new way, and a secret that its owner sees once. */
interface NewWay {
  values: Pick<
    typeof notificationWays.$inferInsert,
    'kind' | 'name' | 'config' | 'sealedSecrets' | 'connectionId'
  >
  /** Identifies the device or address. */
  target: string
  /** The target before, of a browser that has replaced its subscription. */
  replaces?: string
  secret?: string
}

/**
 * Adds a way of a user; the same device or address again changes its way. Throws `limitReached` for too many ways, and
 * `invalid` for an address that this server may not reach.
 */
export async function addWay(
  actor: Actor,
  form: WayForm,
): Promise<NotificationWay & { secret: string | null }> {
  const { values, target, replaces, secret = null } = await newWayOf(actor.userId, form)
  const id = await inTransaction(async (tx) => {
    const way = await insertWay(
      tx,
      { ...values, userId: actor.userId, targetHash: hashOf(target) },
      replaces && hashOf(replaces),
    )
    await record(tx, actor, 'add_notification_way', way)
    return way.id
  })
  return { ...(await showWay(actor.userId, id)), secret }
}

/** Adds the way of an account that was linked, in the transaction that links it. Mailboxes are no ways. */
export async function addAccountWay(tx: Tx, { id, userId, service, name }: LinkedAccountRow): Promise<void> {
  if (service === 'email') return
  await insertWay(tx, { kind: service, userId, name, accountId: id, targetHash: hashOf(`account:${id}`) })
}

async function insertWay(
  tx: Tx,
  way: Omit<typeof notificationWays.$inferInsert, 'events'> & { targetHash: string },
  replacedHash?: string,
): Promise<WayRow> {
  const { userId, kind, targetHash } = way
  // Locks the user, so that simultaneous calls do not exceed the limit.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const own = eq(notificationWays.userId, userId)
  const isSame = and(own, eq(notificationWays.kind, kind), eq(notificationWays.targetHash, targetHash))
  const { config, sealedSecrets, name } = way
  const [again] = await tx
    .update(notificationWays)
    .set({ name, config, sealedSecrets, isActive: true, lastError: null, updatedAt: clock.now() })
    .where(isSame)
    .returning()
  if (again) return again
  if (replacedHash !== undefined) {
    const isReplaced = and(
      own,
      eq(notificationWays.kind, kind),
      eq(notificationWays.targetHash, replacedHash),
    )
    const [moved] = await tx
      .update(notificationWays)
      .set({ config, sealedSecrets, targetHash, lastError: null, updatedAt: clock.now() })
      .where(isReplaced)
      .returning()
    if (moved) return moved
  }
  const count = await tx.$count(notificationWays, own)
  if (count >= waysMax)
    throw limitReached(
      `You have ${count} ways, the most that one person can have. Remove one to add another.`,
    )
  const [made] = await tx
    .insert(notificationWays)
    .values({ ...way, events: defaultEvents[kind] })
    .returning()
  if (!made) throw new Error('A way that was inserted did not come back.')
  return made
}

async function newWayOf(userId: string, form: WayForm): Promise<NewWay> {
  switch (form.kind) {
    case 'push': {
      const { kind, name, subscription } = form
      refuseAddress(subscription.endpoint, 'subscription.endpoint')
      const { endpoint } = subscription
      return {
        values: {
          kind,
          name,
          config: { service: knownUrl(endpoint).host },
          sealedSecrets: sealWay(pushSecrets(subscription)),
        },
        target: endpoint,
        replaces: form.replaces,
      }
    }
    case 'ntfy': {
      const { kind, topic, token = '' } = form
      const server = form.server.replace(/\/+$/, '')
      refuseAddress(server, 'server')
      return {
        values: {
          kind,
          name: 'ntfy',
          config: { server },
          sealedSecrets: sealWay({ topic, ...(token && { token }) }),
        },
        target: `${server}/${topic}`,
      }
    }
    case 'webhook': {
      const { kind, url } = form
      refuseAddress(url, 'url')
      const secret = `whsec_${randomBytes(signingKeyBytes).toString('base64')}`
      return {
        values: { kind, name: knownUrl(url).host, config: {}, sealedSecrets: sealWay({ url, secret }) },
        target: url,
        secret,
      }
    }
    case 'connection': {
      const { kind, connectionId } = form
      const connection = await ownConnection(userId, connectionId)
      if (!sendToolOf(connection.connector.id))
        throw invalid(`${connection.connector.name} cannot send you messages. Choose another integration.`)
      return { values: { kind, name: connection.name, connectionId }, target: `connection:${connectionId}` }
    }
  }
}

/** Changes a way; what waits for a way that is switched off is not sent. */
export async function changeWay(actor: Actor, id: number, change: WayChange): Promise<NotificationWay> {
  await inTransaction(async (tx) => {
    const before = await ownWay(actor.userId, id, tx)
    const isBack = change.isActive === true && !before.isActive
    const set = { ...change, ...(isBack && { lastError: null }), updatedAt: clock.now() }
    await tx.update(notificationWays).set(set).where(isOwnWay(actor.userId, id))
    if (change.isActive === false) await skipWaiting(tx, actor.userId, id, 'You switched this way off.')
    await record(tx, actor, 'update_notification_way', before)
  })
  return showWay(actor.userId, id)
}

/** Removes a way; what waits for it is not sent. */
export async function removeWay(actor: Actor, id: number): Promise<void> {
  await inTransaction(async (tx) => {
    const way = await ownWay(actor.userId, id, tx)
    if (way.kind === 'email') throw conflict('Email cannot be removed. Switch it off instead.')
    await skipWaiting(tx, actor.userId, id, 'You removed this way.')
    const { rowCount } = await tx.delete(notificationWays).where(isOwnWay(actor.userId, id))
    if (!rowCount) throw notFound('Way')
    await record(tx, actor, 'remove_notification_way', way)
  })
}

function skipWaiting(tx: Tx, userId: string, wayId: number, reason: string) {
  return tx
    .update(notificationDeliveries)
    .set({ state: 'skipped', reason })
    .where(
      and(
        eq(notificationDeliveries.wayId, wayId),
        eq(notificationDeliveries.userId, userId),
        inArray(notificationDeliveries.state, ['waiting', 'queued']),
      ),
    )
}

/** Rejects what can be detected without the network: a private address, or an invalid web address. */
function refuseAddress(url: string, path: string): void {
  try {
    checkAddress(url)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw invalid(error.message, [{ path, message: error.message }])
  }
}

const record = (tx: Tx, actor: Actor, action: string, { id, kind }: Pick<WayRow, 'id' | 'kind'>) =>
  recordActivity(tx, { ...actor, action, resource: 'notification_way', resourceId: id, metadata: { kind } })
