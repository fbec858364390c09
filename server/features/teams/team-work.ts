import type { WorkKind } from '#server/durable/work-kind.ts'
import { config } from '#server/platform/config.ts'
import { teamChanged } from './live.ts'
import { performTeam } from './perform-team.ts'
import { failedTeam, recordTeamRun } from './record-team.ts'
import { teamKind } from './team-kind.ts'

/** Starting members and joining what they brought takes no longer, ms: while they run nobody holds the team. */
const attemptMaxMs = 300_000

/** Runs of teams, as durable work: they take no places of runs, for they only start members and join their results. */
export const teamWork: WorkKind = {
  ...teamKind,
  limits: () => config.runsAtOnce,
  attemptMaxMs,
  endsWhen: 'false',
  load: 'select id from agent_team_executions where claimed_by = $1 and claimed_at = $2',
  perform: performTeam,
  giveUp: (id) =>
    recordTeamRun(
      id,
      failedTeam('The team could not be finished: the server stopped too many times while it worked on it.'),
    ),
  onChanged: teamChanged,
}
