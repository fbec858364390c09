import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterCommit, db, type Tx } from '#server/db/database.ts'
import type { Outcome } from '#server/db/outbox/outbox.ts'
import { announce } from '#server/db/pubsub.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { type NotificationDeliveryRow, notificationDeliveries } from '#server/db/tables/notification-ways.ts'
import { queueEmail, type QueuedEmail } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'

type DeliveryOutcome = Outcome<typeof notificationDeliveries>

/** When the outcome of an email is looked up, if nobody announced it, ms. */
const lookUpMs = 3_600_000

/** What is stored of an email until it is queued. */
export const emailFacts = ({ emailKey, executionId }: QueuedEmail): Record<string, string> => ({
  ...(emailKey && { emailKey }),
  ...(executionId && { executionId: String(executionId) }),
})

/** Queues the email of a delivery, which then waits for its outcome; an email with the same key is not sent twice. */
export async function deliverEmail(
  tx: Tx,
  { id, userId, notificationId, remote }: NotificationDeliveryRow,
): Promise<void> {
  const executionId = remote?.executionId === undefined ? null : Number(remote.executionId)
  const isQueued = await queueEmail(tx, {
    emailKey: remote?.emailKey ?? null,
    userId,
    notificationId,
    executionId,
  })
  const outcome = isQueued
    ? lookUpLater()
    : { state: 'skipped' as const, reason: 'An email about this was sent before.' }
  await tx.update(notificationDeliveries).set(outcome).where(eq(notificationDeliveries.id, id))
}

const lookUpLater = () => ({
  state: 'sending' as const,
  reason: null,
  nextAttemptAt: new Date(clock.now().getTime() + lookUpMs),
})

/** Looks up the outcome of an email as soon as its loop is free; again when an email that was accepted came back. */
export async function lookUpEmail(tx: Tx, notificationId: number): Promise<void> {
  const { rowCount } = await tx
    .update(notificationDeliveries)
    .set({ state: 'sending', nextAttemptAt: clock.now() })
    .where(
      and(
        eq(notificationDeliveries.notificationId, notificationId),
        eq(notificationDeliveries.wayKind, 'email'),
        inArray(notificationDeliveries.state, ['sending', 'sent']),
      ),
    )
  if (rowCount) afterCommit(tx, () => announce('deliveries'))
}

/** Returns what became of the email of a delivery. */
export async function followEmail({
  notificationId,
  userId,
}: NotificationDeliveryRow): Promise<DeliveryOutcome> {
  const [email] = await db
    .select({ status: mailOutbox.status, sentAt: mailOutbox.sentAt })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.notificationId, notificationId ?? 0), eq(mailOutbox.userId, userId)))
    .orderBy(desc(mailOutbox.id))
    .limit(1)
  switch (email?.status) {
    case 'queued':
      return { row: lookUpLater() }
    case 'sent':
      return { row: { state: 'sent', sentAt: email.sentAt, proof: 'The mail server accepted it.' } }
    case 'refused':
      return { row: { state: 'failed', reason: 'The mail server refused your address.' } }
    case 'failed':
      return { row: { state: 'failed', reason: 'The mail server did not accept it.' } }
    case 'kept':
      return { row: { state: 'failed', reason: 'This server sends no emails any more.' } }
    default:
      return {
        row: {
          state: 'skipped',
          reason: 'No email was sent: the limit of the day is reached, or you get no emails.',
        },
      }
  }
}
