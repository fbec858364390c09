import { containing } from '#server/db/containing.ts'
import { and, desc, eq, getTableColumns, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityQuery } from '#contract/activity.ts'
import type { CurrentUser } from '#contract/auth/auth.ts'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { newestOf } from '#server/db/newest-of.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { users } from '#server/db/tables/users.ts'
import { nameOfResource } from './resource-name.ts'
import { visibleMetadata } from './visible-metadata.ts'

/** Returns entries of all users, newest first, filtered by time and text and redacted for this reader. */
export async function listActivity(
  reader: CurrentUser['role'],
  { before, limit, search, since, until }: ActivityQuery,
) {
  const log = userActivityLogs
  const rows = await db
    .select({
      id: userActivityLogs.id,
      userId: userActivityLogs.userId,
      userEmail: users.email,
      action: userActivityLogs.action,
      resource: userActivityLogs.resource,
      resourceId: userActivityLogs.resourceId,
      resourceName: nameOfResource(reader),
      metadata: userActivityLogs.metadata,
      ipAddress: userActivityLogs.ipAddress,
      userAgent: userActivityLogs.userAgent,
      keyName: userActivityLogs.keyName,
      createdAt: userActivityLogs.createdAt,
    })
    .from(userActivityLogs)
    .leftJoin(users, eq(users.id, userActivityLogs.userId))
    .where(
      and(
        before === undefined ? undefined : lt(log.id, before),
        since && gte(log.createdAt, since),
        until && lte(log.createdAt, until),
        search?.trim() ? holds(search.trim()) : undefined,
      ),
    )
    .orderBy(desc(log.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, metadata: visibleMetadata(reader, row) }))
}

/** Matches the text against actor, action and resource. Actions match as they are shown, without underscores. */
function holds(search: string): SQL | undefined {
  const pattern = containing(search)
  const { action, resource, resourceId, userId, ipAddress } = userActivityLogs
  const words = sql`concat_ws(' ', replace(${action}, '_', ' '), ${resource}, '(' || ${resourceId} || ')', ${userId}, ${ipAddress})`
  return or(ilike(words, pattern), ilike(users.email, pattern))
}

/** Returns the entries of one user's actions, newest first. */
export function listOwnActivity(userId: string, page: Page) {
  const own = newestOf(userActivityLogs, userId, page.before)
  return db
    .select(getTableColumns(userActivityLogs))
    .from(userActivityLogs)
    .where(own.isWanted)
    .orderBy(...own.order)
    .limit(page.limit)
}
