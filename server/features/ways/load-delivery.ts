import { timeOfDay } from '#contract/time/local-time.ts'
import { and, eq, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { notifications } from '#server/db/tables/messages.ts'
import {
  type NotificationDeliveryRow,
  notificationDeliveries,
  notificationSettings,
  notificationWays,
} from '#server/db/tables/notification-ways.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { clock } from '#server/platform/clock.ts'
import { undisturbedOf, waitsForQuiet } from './plan-deliveries.ts'
import { quietUntil } from './quiet-hours.ts'

const dayMs = 86_400_000

/** Reads what a delivery is about; undefined: its user is gone or not active. */
export async function loadDelivery({ id, userId }: Pick<NotificationDeliveryRow, 'id' | 'userId'>) {
  const ofNotification = sql`other.notification_id = ${notificationDeliveries.notificationId}`
  const since = new Date(clock.now().getTime() - dayMs)
  const [found] = await db
    .select({
      notice: notifications,
      way: notificationWays,
      settings: notificationSettings,
      timeZone: users.timeZone,
      approval: { state: approvals.state, decidedAt: approvals.decidedAt },
      openedAt:
        sql<Date | null>`(select min(other.opened_at) from ${notificationDeliveries} as other where ${ofNotification})`.mapWith(
          notificationDeliveries.openedAt,
        ),
      sentToday: sql<number>`(
        select count(*) from ${notificationDeliveries} as other
        where other.user_id = ${userId} and other.sent_at > ${since} and other.way_kind <> 'email'
      )::int`,
    })
    .from(notificationDeliveries)
    .innerJoin(users, and(eq(users.id, notificationDeliveries.userId), eq(users.isActive, true)))
    .leftJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
    .leftJoin(approvals, eq(approvals.id, notificationDeliveries.approvalId))
    .leftJoin(notificationWays, eq(notificationWays.id, notificationDeliveries.wayId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(notificationDeliveries.id, id), eq(notificationDeliveries.userId, userId)))
  return found
}
export type LoadedDelivery = NonNullable<Awaited<ReturnType<typeof loadDelivery>>>

type Verdict = { skip: string } | { waitUntil: Date; reason: string } | undefined

/** Returns why a delivery is not sent now; undefined: it is. */
export function reasonToHold(row: NotificationDeliveryRow, found: LoadedDelivery | undefined): Verdict {
  if (!found?.notice) return { skip: 'What it reports is over.' }
  const { notice, way, approval, settings, timeZone, openedAt, sentToday } = found
  const isEmail = row.wayKind === 'email'
  if (!way && !(isEmail && row.wayId === null)) return { skip: 'This way was removed.' }
  if (way && !way.isActive) return { skip: 'This way was switched off.' }
  if (approval && approval.state !== 'pending') {
    const at = approval.decidedAt && timeOfDay(approval.decidedAt, timeZone)
    return { skip: at ? `It was decided at ${at}.` : 'It was decided.' }
  }
  const readAt = notice.readAt ?? openedAt
  if (readAt && (row.state === 'waiting' || row.attempts > 1))
    return { skip: `You opened it at ${timeOfDay(readAt, timeZone)}.` }
  const end = quietUntil(undisturbedOf(timeZone, settings), row.event, clock.now())
  if (end) return { waitUntil: end, reason: waitsForQuiet(end, timeZone) }
  if (!isEmail && sentToday >= config.noticesPerDay)
    return { skip: `${config.noticesPerDay} messages in 24 hours are the most that this server sends you.` }
  return undefined
}
