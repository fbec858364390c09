import { inArray, not } from 'drizzle-orm'
import { waysApi } from '#contract/notifications/ways.ts'
import { notificationDeliveries } from '#server/db/tables/notification-ways.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { notFound } from '#server/platform/failure.ts'
import { lookUpEmail } from './deliver-email.ts'
import { deliveryLinkRoutes, openDelivery } from './delivery-links.ts'
import { endMessages } from './end-messages.ts'
import { deliveriesOf, listDeliveries } from './list-deliveries.ts'
import { listWays } from './list-ways.ts'
import { addWay, changeWay, removeWay } from './manage-ways.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { pushSender } from './push/push-sender.ts'
import { sealedWays } from './sealed-way.ts'
import { connectionSender } from './senders/connection-sender.ts'
import { emailSender } from './senders/email-sender.ts'
import { ntfySender } from './senders/ntfy-sender.ts'
import { webhookSender } from './senders/webhook-sender.ts'
import { testWay } from './test-way.ts'
import { setSettings } from './way-settings.ts'

const retentionMs = 90 * 86_400_000

const wayRoutes = bind(waysApi, {
  list: ({ user }) => listWays(user.id),
  add: (call) => addWay(actorOf(call), call.body),
  change: (call) => changeWay(actorOf(call), call.params.id, call.body),
  remove: async (call) => {
    await removeWay(actorOf(call), call.params.id)
    return undefined
  },
  test: ({ user, params }) => testWay(user.id, params.id),
  settings: (call) => setSettings(actorOf(call), call.body),
  deliveries: ({ user, params }) => deliveriesOf(user.id, params.id),
  opened: async ({ user, params }) => {
    if ((await openDelivery(user.id, params.id)) === undefined) throw notFound('Delivery')
    return undefined
  },
  ledger: ({ user, query }) => listDeliveries(user.id, query),
})

export const waysFeature: Feature = {
  routes: [wayRoutes, deliveryLinkRoutes],
  waySenders: [pushSender, emailSender, ntfySender, webhookSender, connectionSender],
  sealed: [sealedWays],
  retention: [
    {
      table: notificationDeliveries,
      id: notificationDeliveries.id,
      since: notificationDeliveries.createdAt,
      retentionMs,
      only: not(inArray(notificationDeliveries.state, ['waiting', 'queued', 'sending'])),
    },
  ],
  jobs: {
    worker: async () => [
      (await import('./send-deliveries.ts')).deliveryLoop,
      (await import('./edit-messages.ts')).editLoop,
      (await import('./weekly-summary.ts')).summaryLoop,
    ],
  },
  onNotificationMade: planDeliveries,
  onEmailEnded: lookUpEmail,
  onApprovalDecided: endMessages,
}
