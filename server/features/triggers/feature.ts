import { ne } from 'drizzle-orm'
import { deliveryDays } from '#contract/triggers/triggers.ts'
import { resultDeliveries, triggerDeliveries } from '#server/db/tables/triggers.ts'
import type { Feature } from '#server/features/feature.ts'
import { eventLoop } from './events/event-loop.ts'
import { sealedSigningSecrets } from './keys.ts'
import { endWaitingEvents } from './on-agent-deleted.ts'
import { deliverRunEnd } from './on-run-ended.ts'
import { resultLoop } from './results/post-results.ts'
import { triggerRoutes } from './routes.ts'

const retentionMs = deliveryDays * 86_400_000

export const triggersFeature: Feature = {
  routes: [triggerRoutes],
  jobs: { worker: async () => [eventLoop, resultLoop] },
  sealed: sealedSigningSecrets,
  retention: [
    {
      table: triggerDeliveries,
      id: triggerDeliveries.id,
      since: triggerDeliveries.receivedAt,
      retentionMs,
      only: ne(triggerDeliveries.status, 'pending'),
    },
    {
      table: resultDeliveries,
      id: resultDeliveries.id,
      since: resultDeliveries.createdAt,
      retentionMs,
      only: ne(resultDeliveries.status, 'queued'),
    },
  ],
  onRunEnded: deliverRunEnd,
  onAgentDeleted: endWaitingEvents,
}
