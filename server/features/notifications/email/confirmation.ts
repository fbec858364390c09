import { and, eq, gt } from 'drizzle-orm'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { conflict, limitReached } from '#server/platform/failure.ts'
import { queueEmail } from '#server/features/notifications/notify.ts'

/** Maximum number of confirmation emails to one user in 24 hours. */
const askedPerDay = 3
const dayMs = 86_400_000

/** The outcome of asking a user to confirm their address. */
type Asked = 'queued' | 'confirmed' | 'unsubscribed' | 'limit'

/** Asks new users to confirm their address, if emails are sent. */
export async function confirmSignUp(tx: Tx, userId: string): Promise<void> {
  if (config.smtpUrl) await askToConfirm(tx, userId)
}

/** Sends the confirmation email again. Throws `conflict` or `limit_reached` when that is not allowed. */
export async function sendConfirmation(userId: string): Promise<void> {
  if (!config.smtpUrl) throw conflict('This installation sends no emails.')
  const asked = await inTransaction((tx) => askToConfirm(tx, userId))
  if (asked === 'confirmed') throw conflict('Your address is confirmed already.')
  if (asked === 'unsubscribed') throw conflict('This address was unsubscribed before it was confirmed.')
  if (asked === 'limit')
    throw limitReached(`${askedPerDay} emails were sent in the last 24 hours. Look among the unwanted ones.`)
}

async function askToConfirm(tx: Tx, userId: string): Promise<Asked> {
  // Lock the user, so that concurrent requests count each other's emails.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user || user.emailVerified) return 'confirmed'
  if (user.emailsPaused) return 'unsubscribed'
  const lately = gt(mailOutbox.createdAt, new Date(clock.now().getTime() - dayMs))
  const isOne = and(eq(mailOutbox.userId, userId), eq(mailOutbox.kind, 'confirmation'))
  if ((await tx.$count(mailOutbox, and(isOne, lately))) >= askedPerDay) return 'limit'
  await queueEmail(tx, { userId, kind: 'confirmation' })
  return 'queued'
}
