import { schedulesApi } from '#contract/schedules/schedules.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { endOldPlans } from './on-plans-changed.ts'
import { pauseAfterFailures, pauseTeamAfterFailures } from './on-run-ended.ts'
import { watchLoop } from './schedule-monitor.ts'
import { scheduler } from './scheduler.ts'
import { agentSchedule, teamSchedule } from './show-schedule.ts'

const scheduleRoutes = bind(schedulesApi, {
  one: ({ user, params, query }) => agentSchedule(user.id, params.id, query),
  ofTeam: ({ user, params, query }) => teamSchedule(user.id, params.id, query),
})

/** How long planned runs are stored, ms. */
const plannedRetentionMs = 400 * 24 * 3_600_000

export const schedulesFeature: Feature = {
  routes: [scheduleRoutes],
  jobs: { scheduler: async () => [scheduler, watchLoop], worker: async () => [watchLoop] },
  retention: [
    { table: plannedRuns, id: plannedRuns.id, since: plannedRuns.plannedAt, retentionMs: plannedRetentionMs },
  ],
  onRunEnded: pauseAfterFailures,
  onTeamRunEnded: pauseTeamAfterFailures,
  onPlansChanged: endOldPlans,
}
