import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { unauthorized } from '#server/platform/failure.ts'

/** Whether emails go to a user, as a condition on `users`. */
export const getsEmails = and(
  eq(users.isActive, true),
  eq(users.emailVerified, true),
  eq(users.emailsPaused, false),
)

/** Whether emails go to a user, for the user. */
export async function emailStandingOf(userId: string) {
  const [user] = await db
    .select({ isPaused: users.emailsPaused, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw unauthorized()
  return { isSetUp: config.smtpUrl !== undefined, ...user }
}
