import type { Feature } from '#server/features/feature.ts'
import { endOldPlans } from './on-plans-changed.ts'
import { pauseAfterFailures, pauseTeamAfterFailures } from './on-run-ended.ts'
import { scheduleRoutes } from './routes.ts'
import { scheduler } from './scheduler.ts'
import { watchLoop } from './watch.ts'

export const schedulesFeature: Feature = {
  routes: [scheduleRoutes],
  jobs: { scheduler: async () => [scheduler, watchLoop], worker: async () => [watchLoop] },
  onRunEnded: pauseAfterFailures,
  onTeamRunEnded: pauseTeamAfterFailures,
  onPlansChanged: endOldPlans,
}
