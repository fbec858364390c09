import { teamTrashDays } from '#contract/teams/team-names.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import type { Feature } from '#server/features/feature.ts'
import { teamNotices } from './live.ts'
import { wakeTeam } from './on-member-ended.ts'
import { teamRoutes } from './routes.ts'
import { followTeamRun } from './team-events.ts'
import { followTimeZone } from './team-schedule.ts'

export const teamsFeature: Feature = {
  routes: [teamRoutes],
  workKinds: async () => [(await import('./team-work.ts')).teamWork],
  jobs: { worker: async () => [(await import('./reconcile.ts')).reconcileTeams] },
  // The trash: all runs of a team are deleted with it.
  retention: [
    {
      table: agentTeams,
      id: agentTeams.id,
      since: agentTeams.deletedAt,
      retentionMs: teamTrashDays * 86_400_000,
      batchMax: 10,
    },
  ],
  notices: teamNotices,
  topics: { team: followTeamRun },
  onRunEnded: wakeTeam,
  onTimeZoneChanged: followTimeZone,
}
