import { and, eq, ne } from 'drizzle-orm'
import { inTransaction, type Queries } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'

const isConfirmed = eq(users.emailVerified, true)

/** Pauses the emails to a user, or goes on with them; only a confirmed address can take that back. */
export function pauseEmails(actor: Actor, isPaused: boolean): Promise<void> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ emailsPaused: isPaused })
      .where(and(eq(users.id, userId), ne(users.emailsPaused, isPaused), isPaused ? undefined : isConfirmed))
      .returning({ id: users.id })
    if (changed.length === 0) return
    const action = isPaused ? 'pause_emails' : 'resume_emails'
    await recordActivity(tx, { ...actor, action, resource: 'user', resourceId: userId })
  })
}

/** Notes that who has this account reads the mail of this address; false: it is not the account's address. */
export function confirmEmail(actor: Actor, email: string): Promise<boolean> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    const [before] = await tx
      .select({ isConfirmed: users.emailVerified })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email), eq(users.isActive, true)))
      .for('no key update')
    if (!before || before.isConfirmed) return Boolean(before)
    // Whoever unsubscribed before has changed their mind: the link came to them alone.
    await tx.update(users).set({ emailVerified: true, emailsPaused: false }).where(eq(users.id, userId))
    await recordActivity(tx, { ...actor, action: 'confirm_email', resource: 'user', resourceId: userId })
    return true
  })
}

/** Notes that an address takes no emails: whoever has the account confirms it again before they get others. */
export async function distrustEmail(tx: Queries, userId: string): Promise<void> {
  const isTrusted = and(eq(users.id, userId), eq(users.emailVerified, true))
  const changed = await tx
    .update(users)
    .set({ emailVerified: false })
    .where(isTrusted)
    .returning({ id: users.id })
  if (changed.length === 0) return
  await recordActivity(tx, { userId, action: 'distrust_email', resource: 'user', resourceId: userId })
}
