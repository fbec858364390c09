import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Page } from '#contract/values.ts'
import { db, type Queries } from '#server/db/database.ts'
import { newestOf } from '#server/db/newest-of.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { clock } from '#server/platform/clock.ts'

/** Returns the notifications of a user, newest first. */
export function listNotifications(userId: string, page: Page) {
  const own = newestOf(notifications, userId, page.before)
  return db
    .select()
    .from(notifications)
    .where(own.isWanted)
    .orderBy(...own.order)
    .limit(page.limit)
}

/** Counts a user's unread notifications and pending approvals. */
export async function countWaiting(userId: string): Promise<{ unread: number; approvals: number }> {
  const [counts] = await db
    .select({
      unread: sql<number>`${db.$count(notifications, isUnreadOf(userId))}::int`,
      approvals: sql<number>`${db.$count(approvals, and(eq(approvals.userId, userId), eq(approvals.state, 'pending')))}::int`,
    })
    .from(sql`(values (1)) as one`)
  return counts ?? { unread: 0, approvals: 0 }
}

/** Marks the given notifications of this user as read; without ids, all of them. */
export async function markRead(
  userId: string,
  ids: number[] | undefined,
  queries: Queries = db,
): Promise<void> {
  const chosen = ids && inArray(notifications.id, ids)
  await queries
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(and(isUnreadOf(userId), chosen))
}

function isUnreadOf(userId: string) {
  return and(eq(notifications.userId, userId), isNull(notifications.readAt))
}
