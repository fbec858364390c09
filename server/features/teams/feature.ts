import type { Feature } from '#server/features/feature.ts'
import { wakeTeam } from './on-member-ended.ts'
import { teamRoutes } from './routes.ts'
import { followTimeZone } from './team-schedule.ts'

export const teamsFeature: Feature = {
  routes: [teamRoutes],
  workKinds: async () => [(await import('./team-work.ts')).teamWork],
  jobs: {
    worker: async () => {
      const { purgeTeamsLoop, reconcileTeams } = await import('./reconcile.ts')
      return [reconcileTeams, purgeTeamsLoop]
    },
  },
  onRunEnded: wakeTeam,
  onTimeZoneChanged: followTimeZone,
}
