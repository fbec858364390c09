import { and, eq, ne } from 'drizzle-orm'
import { inTransaction } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'

/** Pauses the emails to a user, or goes on with them. */
export function pauseEmails(actor: Actor, isPaused: boolean): Promise<void> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ emailsPaused: isPaused })
      .where(and(eq(users.id, userId), ne(users.emailsPaused, isPaused)))
      .returning({ id: users.id })
    if (changed.length === 0) return
    const action = isPaused ? 'pause_emails' : 'resume_emails'
    await recordActivity(tx, { ...actor, action, resource: 'user', resourceId: userId })
  })
}
