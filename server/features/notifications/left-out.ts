import { and, desc, eq, inArray } from 'drizzle-orm'
import type { NotEmailedReason } from '#contract/notifications.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { distrustEmail } from '#server/features/auth/service.ts'

type OutboxRow = typeof mailOutbox.$inferSelect

/** After so many refused emails in a row an address has to be confirmed again. */
const refusalsMax = 3

/** Gives up an email that is over the limit of its day, and says so where what it tells of stands in the product. */
export function leaveOut(email: OutboxRow): Promise<void> {
  return inTransaction((tx) => giveUp(tx, email, 'skipped', 'limit', 'The limit of the day is reached.'))
}

/** Gives up an email whose recipient was refused; an address that refuses again and again gets no more. */
export function giveUpRefused(email: OutboxRow, lastError: string): Promise<void> {
  return inTransaction(async (tx) => {
    await giveUp(tx, email, 'refused', 'refused', lastError)
    const tried = await tx
      .select({ status: mailOutbox.status })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.userId, email.userId), inArray(mailOutbox.status, ['sent', 'refused'])))
      .orderBy(desc(mailOutbox.id))
      .limit(refusalsMax)
    const refused = tried.filter(({ status }) => status === 'refused')
    if (refused.length === refusalsMax) await distrustEmail(tx, email.userId)
  })
}

async function giveUp(
  tx: Tx,
  { id, userId, notificationId }: OutboxRow,
  status: OutboxRow['status'],
  notEmailed: NotEmailedReason,
  lastError: string,
): Promise<void> {
  await tx.update(mailOutbox).set({ status, lastError }).where(eq(mailOutbox.id, id))
  await tx
    .update(notifications)
    .set({ notEmailed })
    .where(and(eq(notifications.id, notificationId ?? 0), eq(notifications.userId, userId)))
}
