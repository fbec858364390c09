import { and, eq, isNotNull } from 'drizzle-orm'
import { approvalTexts } from '#contract/approvals/approvals.ts'
import { db } from '#server/db/database.ts'
import { notificationDeliveries } from '#server/db/tables/notification-ways.ts'
import type { Actor } from '#server/features/activity/public.ts'
import type { Press } from './press.ts'

/** What came of a press, as text for the user who pressed. */
export interface PressOutcome {
  isDecided: boolean
  text: string
}

/**
 * Decides what a delivery to this user asks for, exactly once. Refuses in words: another user's delivery, a payload that
 * has changed, and what is decided or expired.
 */
export async function pressDelivery(actor: Actor, { deliveryId }: Press): Promise<PressOutcome> {
  const [found] = await db
    .select({ approvalId: notificationDeliveries.approvalId })
    .from(notificationDeliveries)
    .where(
      and(
        eq(notificationDeliveries.id, deliveryId),
        eq(notificationDeliveries.userId, actor.userId),
        isNotNull(notificationDeliveries.approvalId),
      ),
    )
  if (!found) return { isDecided: false, text: 'This message was not sent to you.' }
  return { isDecided: false, text: approvalTexts.over }
}
