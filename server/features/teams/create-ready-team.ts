import { agentForm } from '#contract/agents/agents.ts'
import { type ReadyTeamId, readyTeams } from '#contract/teams/ready-teams.ts'
import { type Team, teamForm } from '#contract/teams/teams.ts'
import { inTransaction } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { createAgentWithin, checkAgentLimit } from '#server/features/agents/public.ts'
import { notFound } from '#server/platform/failure.ts'
import { putMember } from './members.ts'
import { addTeam } from './save-team.ts'
import { showTeam } from './team-list.ts'

/** Creates a predefined team with its agents in one transaction; the agents run only on request. */
export function createReadyTeam(actor: Actor, ready: ReadyTeamId): Promise<Team> {
  const plan = readyTeams.find(({ id }) => id === ready)
  if (!plan) throw notFound('Team')
  const { members, id: _id, ...form } = plan
  return inTransaction(async (tx) => {
    // Checked before any agent is created, so that the message counts only the user's existing agents.
    await checkAgentLimit(tx, actor.userId, members.length)
    const { id: teamId } = await addTeam(tx, actor, teamForm.parse(form))
    for (const { executionOrder, isRequired = true, customInstructions = null, ...agent } of members) {
      const made = await createAgentWithin(
        tx,
        actor,
        agentForm.parse({ ...agent, taskFrequency: 'as-needed' }),
      )
      await putMember(tx, teamId, { agentId: made.id, executionOrder, isRequired, customInstructions })
    }
    return showTeam(actor.userId, teamId, tx)
  })
}
