import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { waysApi } from '#contract/notifications/ways.ts'
import { db } from '#server/db/database.ts'
import { newestOf } from '#server/db/newest-of.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { type NotificationDeliveryRow, notificationDeliveries } from '#server/db/tables/notification-ways.ts'
import { notFound } from '#server/platform/failure.ts'

type Delivery = z.output<typeof waysApi.deliveries.reply>[number]
type LedgerQuery = z.output<typeof waysApi.ledger.query>
type LedgerEntry = z.output<typeof waysApi.ledger.reply>[number]

/** Returns by which ways a user was notified of one of their notifications; throws `notFound`. */
export async function deliveriesOf(userId: string, notificationId: number): Promise<Delivery[]> {
  const isOwn = and(eq(notifications.id, notificationId), eq(notifications.userId, userId))
  if ((await db.$count(notifications, isOwn)) === 0) throw notFound('Notification')
  const rows = await db
    .select()
    .from(notificationDeliveries)
    .where(
      and(
        eq(notificationDeliveries.notificationId, notificationId),
        eq(notificationDeliveries.userId, userId),
      ),
    )
    .orderBy(asc(notificationDeliveries.id))
  return rows.map(presentDelivery)
}

/** Returns the deliveries of a user, newest first; with an approval only those that ask for its decision. */
export async function listDeliveries(
  userId: string,
  { approvalId, ...page }: LedgerQuery,
): Promise<LedgerEntry[]> {
  const own = newestOf(notificationDeliveries, userId, page.before)
  const rows = await db
    .select({ delivery: notificationDeliveries, title: notifications.title })
    .from(notificationDeliveries)
    .leftJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
    .where(
      and(
        own.isWanted,
        approvalId === undefined ? undefined : eq(notificationDeliveries.approvalId, approvalId),
      ),
    )
    .orderBy(...own.order)
    .limit(page.limit)
  return rows.map(({ delivery, title }) => ({
    ...presentDelivery(delivery),
    title,
    notificationId: delivery.notificationId,
  }))
}

function presentDelivery(row: NotificationDeliveryRow): Delivery {
  const isPending = row.state === 'waiting' || row.state === 'queued'
  return { ...row, dueAt: isPending ? row.nextAttemptAt : null }
}
