import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { timestamp } from '#contract/values.ts'

/** Maximum number of events that one call lists. */
export const paymentEventsShown = 100

/** An event of a payment service that could not be processed. */
export const paymentEvent = z
  .object({
    id: z.string(),
    gateway: z.string(),
    type: z.string(),
    /** Ids of the payment service that it concerns. */
    about: z.array(z.string()),
    /** Why it could not be processed. */
    error: z.string(),
    receivedAt: timestamp,
    attempts: z.int(),
    /** Time of the next automatic retry; null: none. */
    nextAttemptAt: timestamp.nullable(),
  })
  .meta({ id: 'PaymentEvent' })
export type PaymentEventReply = z.input<typeof paymentEvent>

export const paymentEventsApi = {
  list: endpoint('GET /api/admin/payment-events', {
    summary: `Events of the payment service of which nothing came, the newest ${paymentEventsShown} first`,
    access: 'admin',
    reply: z.array(paymentEvent),
  }),
  retry: endpoint('POST /api/admin/payment-events/:id/retry', {
    summary: 'Act on an event of the payment service once more',
    access: 'admin',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    reply: z
      .object({
        /** Why the retry failed, too; null: it was processed. */
        error: z.string().nullable(),
      })
      .meta({ id: 'PaymentEventRetried' }),
  }),
}
