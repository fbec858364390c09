import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
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
      keyName: userActivityLogs.keyName,
      createdAt: userActivityLogs.createdAt,
    })
    .from(userActivityLogs)
    .leftJoin(users, eq(users.id, userActivityLogs.userId))
    .where(page.before === undefined ? undefined : lt(userActivityLogs.id, page.before))
    .orderBy(desc(userActivityLogs.id))
    .limit(page.limit)
}

/** Entries of what was done in the name of one user, newest first. */
export function listOwnActivity(userId: string, page: Page) {
  const older = page.before === undefined ? undefined : lt(userActivityLogs.id, page.before)
  return db
    .select(getTableColumns(userActivityLogs))
    .from(userActivityLogs)
    .where(and(eq(userActivityLogs.userId, userId), older))
    .orderBy(desc(userActivityLogs.id))
    .limit(page.limit)
}
