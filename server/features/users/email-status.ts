import { and, eq, ne } from 'drizzle-orm'
import { inTransaction, type Queries } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'

const isConfirmed = eq(users.emailVerified, true)

/** Pauses or resumes the emails to a user; only a confirmed address can resume them. */
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

/** Marks the address of an account as confirmed; false if it is not the account's address. */
export function confirmEmail(actor: Actor, email: string): Promise<boolean> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    const [before] = await tx
      .select({ isConfirmed: users.emailVerified })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email), eq(users.isActive, true)))
      .for('no key update')
    if (!before || before.isConfirmed) return Boolean(before)
    // A user who unsubscribed has changed their mind: only they received the link.
    await tx.update(users).set({ emailVerified: true, emailsPaused: false }).where(eq(users.id, userId))
    await recordActivity(tx, { ...actor, action: 'confirm_email', resource: 'user', resourceId: userId })
    return true
  })
}

/** Marks an address that rejects emails as unconfirmed: its user has to confirm it before they get emails again. */
export async function markEmailUnconfirmed(tx: Queries, userId: string): Promise<void> {
  const isTrusted = and(eq(users.id, userId), eq(users.emailVerified, true))
  const changed = await tx
    .update(users)
    .set({ emailVerified: false })
    .where(isTrusted)
    .returning({ id: users.id })
  if (changed.length === 0) return
  await recordActivity(tx, { userId, action: 'distrust_email', resource: 'user', resourceId: userId })
}
