import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { chainEntries } from './chain.ts'

/**
 * Removes the address and client of a user's actions, and what other users recorded about them. What was done, and
 * when, stays in the chain.
 */
export async function forgetDetails(tx: Queries, userId: string): Promise<void> {
  // Details can be removed only from entries that are in the chain.
  while (!(await chainEntries()));
  const about = and(eq(userActivityLogs.resource, 'user'), eq(userActivityLogs.resourceId, userId))
  await tx
    .update(userActivityLogs)
    .set({ metadata: null, ipAddress: null, userAgent: null, keyName: null, detailsSalt: null })
    .where(and(or(eq(userActivityLogs.userId, userId), about), isNotNull(userActivityLogs.position)))
}
