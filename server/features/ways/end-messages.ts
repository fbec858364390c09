import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { notificationDeliveries } from '#server/db/tables/notification-ways.ts'
import { clock } from '#server/platform/clock.ts'

/** Plans the change of all messages that asked for this decision, and skips those that were not sent yet. */
export async function endMessages(tx: Tx, { id }: ApprovalRow): Promise<void> {
  const asks = eq(notificationDeliveries.approvalId, id)
  const now = clock.now()
  await tx
    .update(notificationDeliveries)
    .set({ editAt: now })
    .where(
      and(
        asks,
        inArray(notificationDeliveries.state, ['sent', 'sending']),
        isNotNull(notificationDeliveries.wayId),
      ),
    )
  await tx
    .update(notificationDeliveries)
    .set({ nextAttemptAt: now })
    .where(and(asks, eq(notificationDeliveries.state, 'waiting')))
  afterCommit(tx, () => {
    announce('deliveries')
    announce('edits')
  })
}
