import { z } from 'zod'
import type { NotificationEvent } from '#contract/notifications/way-names.ts'
import { cutAt } from '#server/platform/text/plain-line.ts'
import type { OutboundAnswer } from '#server/platform/outbound/outbound.ts'
import type { WaySender } from '#server/features/ways/way-sender.ts'
import { messageText } from './message-text.ts'
import { postMessage } from './post-message.ts'

/** A longer text arrives as a file instead of a message; each character may take four bytes. */
const charsMax = 1_000
const titleMax = 250

/** Urgency of an event: 1 is silent, 3 usual, 5 urgent. */
const priorities: Record<NotificationEvent, number> = {
  'needs-you': 5,
  failed: 4,
  news: 3,
  finished: 2,
  weekly: 2,
}

/** Notifies by a topic of ntfy. */
export const ntfySender: WaySender = {
  kind: 'ntfy',
  canDecide: false,
  honoursIdempotencyKey: false,
  send({ config: { server = '' }, secrets: { topic = '', token } }, message, signal) {
    const link = message.asked?.link ?? message.url
    const text = messageText(message) || message.title
    const body = JSON.stringify({
      topic,
      title: cutAt(message.title, titleMax),
      message: text.length > charsMax ? `${cutAt(text, charsMax)} …` : text,
      priority: priorities[message.event],
      click: link,
      actions: [{ action: 'view', label: 'Open', url: link }],
    })
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const host = URL.parse(server)?.host ?? 'ntfy'
    const post = { url: server, host, headers, body, gone: [401, 403, 404], isRepeatable: false }
    return postMessage(post, (answer) => `Accepted by ${host}${idIn(answer)}`, signal)
  },
}

const accepted = z.object({ id: z.string().max(80) })

function idIn({ bytes }: OutboundAnswer): string {
  try {
    return ` as ${accepted.parse(JSON.parse(new TextDecoder().decode(bytes))).id}`
  } catch {
    return ''
  }
}
