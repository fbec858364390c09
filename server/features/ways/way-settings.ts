import { eq } from 'drizzle-orm'
import type { NotificationSettings } from '#contract/notifications/ways.ts'
import { escalateMinutes } from '#contract/notifications/way-names.ts'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import { notificationSettings } from '#server/db/tables/notification-ways.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/failure.ts'

const usual: NotificationSettings = {
  quietFrom: null,
  quietTo: null,
  isQuietForUrgent: false,
  escalateMinutes: escalateMinutes.usual,
}

/** Returns when a user may be disturbed. */
export async function settingsOf(userId: string, queries: Queries = db): Promise<NotificationSettings> {
  const [found] = await queries
    .select({
      quietFrom: notificationSettings.quietFrom,
      quietTo: notificationSettings.quietTo,
      isQuietForUrgent: notificationSettings.isQuietForUrgent,
      escalateMinutes: notificationSettings.escalateMinutes,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return found ?? usual
}

/** Stores when a user may be disturbed; what already waits is checked again when it is due. */
export async function setSettings(
  actor: Actor,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  const { quietFrom, quietTo } = settings
  if ((quietFrom === null) !== (quietTo === null))
    throw invalid('Quiet hours need a start and an end.', [
      { path: 'quietTo', message: 'Enter both times, or none.' },
    ])
  if (quietFrom !== null && quietFrom === quietTo)
    throw invalid('Quiet hours need two different times.', [
      { path: 'quietTo', message: 'Choose another time than the start.' },
    ])
  return inTransaction(async (tx) => {
    const set = { ...settings, updatedAt: clock.now() }
    await tx
      .insert(notificationSettings)
      .values({ userId: actor.userId, ...set })
      .onConflictDoUpdate({ target: notificationSettings.userId, set })
    await recordActivity(tx, {
      ...actor,
      action: 'set_notification_settings',
      resource: 'user',
      resourceId: actor.userId,
    })
    return settings
  })
}
