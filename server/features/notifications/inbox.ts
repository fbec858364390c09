import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { clock } from '#server/platform/clock.ts'

/** Notifications of a user, newest first. */
export function listNotifications(userId: string, page: Page) {
  const older = page.before === undefined ? undefined : lt(notifications.id, page.before)
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), older))
    .orderBy(desc(notifications.id))
    .limit(page.limit)
}

/** How many notifications of a user are unread. */
export function countUnread(userId: string): Promise<number> {
  return db.$count(notifications, isUnreadOf(userId))
}

/** Marks those of the given notifications that are this user's as read; without ids, all of them. */
export async function markRead(userId: string, ids: number[] | undefined): Promise<void> {
  const chosen = ids && inArray(notifications.id, ids)
  await db
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(and(isUnreadOf(userId), chosen))
}

function isUnreadOf(userId: string) {
  return and(eq(notifications.userId, userId), isNull(notifications.readAt))
}
