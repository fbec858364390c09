import type { Feature } from '#server/features/feature.ts'
import { eventLoop } from './event-loop.ts'
import { forgetLoop } from './forget-deliveries.ts'
import { sealedSigningSecrets } from './keys.ts'
import { endWaitingEvents } from './on-agent-deleted.ts'
import { deliverRunEnd } from './on-run-ended.ts'
import { resultLoop } from './post-results.ts'
import { triggerRoutes } from './routes.ts'

export const triggersFeature: Feature = {
  routes: [triggerRoutes],
  jobs: { worker: async () => [eventLoop, resultLoop, forgetLoop] },
  sealed: sealedSigningSecrets,
  onRunEnded: deliverRunEnd,
  onAgentDeleted: endWaitingEvents,
}
