import { desc, eq, lt } from 'drizzle-orm'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { users } from '#server/db/tables/users.ts'

/** Entries of everybody, newest first. */
export function listActivity(page: Page) {
  return db
    .select({
      id: userActivityLogs.id,
      userId: userActivityLogs.userId,
      userEmail: users.email,
      action: userActivityLogs.action,
      resource: userActivityLogs.resource,
      resourceId: userActivityLogs.resourceId,
      ipAddress: userActivityLogs.ipAddress,
      createdAt: userActivityLogs.createdAt,
    })
    .from(userActivityLogs)
    .leftJoin(users, eq(users.id, userActivityLogs.userId))
    .where(page.before === undefined ? undefined : lt(userActivityLogs.id, page.before))
    .orderBy(desc(userActivityLogs.id))
    .limit(page.limit)
}
