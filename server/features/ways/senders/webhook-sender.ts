import { clock } from '#server/platform/clock.ts'
import { statusText } from '#server/platform/outbound/outbound.ts'
import { webhookHeaders } from '#server/platform/secrets/webhook-signature.ts'
import type { WaySender } from '#server/features/ways/way-sender.ts'
import { messageText } from './message-text.ts'
import { postMessage } from './post-message.ts'

/**
 * Notifies a web address as Standard Webhooks says: signed, with the same id in each attempt, by which the receiver
 * ignores a repetition.
 */
export const webhookSender: WaySender = {
  kind: 'webhook',
  canDecide: false,
  honoursIdempotencyKey: true,
  send({ secrets: { url = '', secret = '' } }, message, signal) {
    const { event, title, asked, idempotencyKey } = message
    const now = clock.now()
    const data = {
      event,
      title,
      text: messageText(message),
      url: message.url,
      asked: asked && { kind: asked.kind, choices: asked.choices, expiresAt: asked.expiresAt },
    }
    const body = JSON.stringify({ type: 'notification', timestamp: now.toISOString(), data })
    const id = `notification_${idempotencyKey}`
    const headers = webhookHeaders(secret, { id, at: now }, body)
    const host = URL.parse(url)?.host ?? 'The address'
    return postMessage(
      { url, host, headers, body, gone: [410], isRepeatable: true },
      ({ status }) => `${host}: ${statusText(status)}`,
      signal,
    )
  },
}
