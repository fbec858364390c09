import { type SQL, sql } from 'drizzle-orm'
import { openStates } from '#server/db/tables/work-states.ts'

/** Runs of members that wait for a decision of their owner, as the end of a statement over the run of a team with this id. */
export const fromHeldMembers = (teamRunId: SQL): SQL => sql`
  from agent_executions as member
  where member.team_execution_id = ${teamRunId} and member.held_at is not null and member.status in ${openStates}`
