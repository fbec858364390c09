import type { WorkKind } from '#server/durable/work-kind.ts'
import { config } from '#server/platform/config.ts'
import { teamChanged } from './live.ts'
import { performTeam } from './perform-team.ts'
import { failedTeam, recordTeamRun } from './record-team.ts'
import { teamKind } from './team-kind.ts'

/** Maximum duration of starting members or joining their results, ms: the team's run is suspended while members run. */
const attemptMaxMs = 300_000

/**
 * Team runs as durable work: they do not take places of runs, because they only start members and join their results.
 */
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
