import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { unauthorized } from '#server/platform/failure.ts'

/** Whether a user gets emails, as a condition on `users`. */
export const getsEmails = and(
  eq(users.isActive, true),
  eq(users.emailVerified, true),
  eq(users.emailsPaused, false),
)

/** Returns whether a user gets emails, for the user. */
export async function emailStatusOf(userId: string) {
  const [user] = await db
    .select({ isPaused: users.emailsPaused, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw unauthorized()
  return { isSetUp: config.smtpUrl !== undefined, ...user }
}
