import { visibleText } from '#server/platform/text/plain-line.ts'
import type { NotificationDeliveryRow } from '#server/db/tables/notification-ways.ts'
import { askedInMessage } from '#server/features/approvals/public.ts'
import { deliveryLink } from './delivery-links.ts'
import type { LoadedDelivery } from './load-delivery.ts'
import type { WayMessage } from './way-sender.ts'

/** Returns the message of a delivery; undefined: what it asks for is decided or expired. */
export async function composeMessage(
  { id, userId, idempotencyKey, event, approvalId }: NotificationDeliveryRow,
  { title, body }: NonNullable<LoadedDelivery['notice']>,
): Promise<WayMessage | undefined> {
  const asked = approvalId === null ? null : await askedInMessage(userId, approvalId)
  if (asked === undefined) return undefined
  return {
    deliveryId: id,
    idempotencyKey,
    event,
    title: visibleText(title),
    body: visibleText(body),
    url: deliveryLink(id),
    asked,
  }
}
