import { inTransaction } from '#server/db/database.ts'
import { stopWork } from '#server/durable/durable.ts'
import { requestStop } from '#server/durable/wait.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { canceledTeam, recordTeamRun } from './record-team.ts'
import { teamRunFor } from './results.ts'
import { recordTeamActivity } from './save-team.ts'
import { teamKind } from './team-kind.ts'

/** Stops a team's run with the runs of its members; an ended one stays as it is. */
export async function cancelTeamRun(actor: Actor, id: number): Promise<void> {
  const { teamId } = await teamRunFor(actor.userId, id, 'run')
  const stopped = await inTransaction(async (tx) => {
    const run = await requestStop(tx.$client, teamKind, id)
    if (run) await recordTeamActivity(tx, actor, 'cancel_team_run', teamId, { teamExecutionId: id })
    return run
  })
  if (!stopped) return
  if (!stopped.isClaimed) return recordTeamRun(id, canceledTeam)
  await stopWork(teamKind, id)
}
