import { and, inArray, type SQL } from 'drizzle-orm'
import { type MemberState, memberStates } from '#contract/teams/team-names.ts'
import type { Tx } from '#server/db/database.ts'
import { type TeamExecutionMemberRow, teamExecutionMembers } from '#server/db/tables/team-runs.ts'

/** Every transition of a member of a team's run. A member that has ended never changes. */
export const memberTransitions: Record<MemberState, readonly MemberState[]> = {
  // Its run is admitted; its run is refused; the team's run ended before it began.
  waiting: ['running', 'failed', 'skipped'],
  // Its run ended so; `failed` also when its agent was deleted with the run.
  running: ['success', 'failed', 'canceled'],
  success: [],
  failed: [],
  canceled: [],
  skipped: [],
}

/** Moves those of the members to a state that may go there, and stores what belongs to it; the others stay as they are. */
export async function moveMembers(
  tx: Pick<Tx, 'update'>,
  which: SQL | undefined,
  state: MemberState,
  outcome: Partial<Pick<TeamExecutionMemberRow, 'error' | 'executionId' | 'handedOver'>> = {},
): Promise<void> {
  const from = memberStates.filter((each) => memberTransitions[each].includes(state))
  await tx
    .update(teamExecutionMembers)
    .set({ state, ...outcome })
    .where(and(which, inArray(teamExecutionMembers.state, from)))
}
