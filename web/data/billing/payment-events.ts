import type { Reply } from '#web/platform/call.ts'
import { useAction, useCall } from '#web/platform/query.ts'

export type PaymentEvent = Reply<'GET /api/admin/payment-events'>[number]

/** Events of the payment service that had no effect. */
export const usePaymentEvents = () => useCall('GET /api/admin/payment-events')

export const useRetryPaymentEvent = () =>
  useAction('POST /api/admin/payment-events/:id/retry', {
    refresh: ['GET /api/admin/payment-events', 'GET /api/admin/users', 'GET /api/admin/activity-logs'],
    success: ({ error }) =>
      error === null
        ? { title: 'Success', description: 'The event was acted on' }
        : { title: 'Nothing came of it', description: error, variant: 'destructive' },
    fallback: 'Failed to act on the event',
  })
