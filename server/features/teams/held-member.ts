import { type SQL, sql } from 'drizzle-orm'
import { openStates } from '#server/db/tables/work-states.ts'

/** Member runs that wait for a decision of their owner, as the end of a statement about the team's run with this id. */
export const fromHeldMembers = (teamRunId: SQL): SQL => sql`
  from agent_executions as member
  where member.team_execution_id = ${teamRunId} and member.held_at is not null and member.status in ${openStates}`
