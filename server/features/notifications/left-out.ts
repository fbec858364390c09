import { and, desc, eq, inArray } from 'drizzle-orm'
import type { NotEmailedReason } from '#contract/notifications/notifications.ts'
import type { Tx } from '#server/db/database.ts'
import type { Outcome } from '#server/db/outbox/outbox.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { distrustEmail } from '#server/features/users/public.ts'

type OutboxRow = typeof mailOutbox.$inferSelect
type EmailOutcome = Outcome<typeof mailOutbox>

/** Number of consecutive refused emails after which an address has to be confirmed again. */
const refusalsMax = 3

/** Skips an email over the daily limit, and shows that in the product next to what it reports. */
export function leftOut(email: OutboxRow): EmailOutcome {
  return {
    row: { status: 'skipped', lastError: 'The limit of the day is reached.' },
    also: (tx) => sayNotEmailed(tx, email, 'limit'),
  }
}

/** Handles a refused recipient; an address that refuses repeatedly gets no more emails. */
export function refused(email: OutboxRow, lastError: string): EmailOutcome {
  return {
    row: { status: 'refused', lastError },
    async also(tx) {
      await sayNotEmailed(tx, email, 'refused')
      const tried = await tx
        .select({ status: mailOutbox.status })
        .from(mailOutbox)
        .where(and(eq(mailOutbox.userId, email.userId), inArray(mailOutbox.status, ['sent', 'refused'])))
        .orderBy(desc(mailOutbox.id))
        .limit(refusalsMax)
      const refusals = tried.filter(({ status }) => status === 'refused')
      if (refusals.length === refusalsMax) await distrustEmail(tx, email.userId)
    },
  }
}

async function sayNotEmailed(
  tx: Tx,
  { userId, notificationId }: OutboxRow,
  notEmailed: NotEmailedReason,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ notEmailed })
    .where(and(eq(notifications.id, notificationId ?? 0), eq(notifications.userId, userId)))
}
