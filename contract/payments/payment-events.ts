import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { timestamp } from '#contract/values.ts'

/** Events that one call lists at most. */
export const paymentEventsShown = 100

/** What a payment service told and nobody here could make anything of. */
export const paymentEvent = z
  .object({
    id: z.string(),
    gateway: z.string(),
    type: z.string(),
    /** What it is about, as the payment service names it. */
    about: z.array(z.string()),
    /** Why nothing came of it. */
    error: z.string(),
    receivedAt: timestamp,
    attempts: z.int(),
    /** When it is tried again by itself; null: it is not. */
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
        /** Why nothing came of it this time either; null: it is done. */
        error: z.string().nullable(),
      })
      .meta({ id: 'PaymentEventRetried' }),
  }),
}
