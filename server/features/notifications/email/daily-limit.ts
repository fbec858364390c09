import { and, eq, gt } from 'drizzle-orm'
import { inTransaction } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'

const dayMs = 86_400_000

/**
 * Counts an email towards its user's limit in 24 hours, once for all attempts; returns false when the limit is reached.
 */
export function isWithinDailyLimit({
  id,
  userId,
  countedAt,
}: typeof mailOutbox.$inferSelect): Promise<boolean> {
  if (countedAt !== null) return Promise.resolve(true)
  const now = clock.now()
  return inTransaction(async (tx) => {
    // Lock, so that concurrent emails to one user, in any process, count each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const sinceYesterday = gt(mailOutbox.countedAt, new Date(now.getTime() - dayMs))
    const counted = await tx.$count(mailOutbox, and(eq(mailOutbox.userId, userId), sinceYesterday))
    if (counted >= config.mailsPerDay) return false
    await tx.update(mailOutbox).set({ countedAt: now }).where(eq(mailOutbox.id, id))
    return true
  })
}
