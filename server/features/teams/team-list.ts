import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Team } from '#contract/teams/teams.ts'
import { accessibleTeams, type Right } from '#server/db/access.ts'
import { db, type Queries } from '#server/db/database.ts'
import { agentTeamExecutions, agentTeamMembers, agentTeams, type TeamRow } from '#server/db/tables/teams.ts'
import { users } from '#server/db/tables/users.ts'
import { openStates } from '#server/db/tables/work-states.ts'
import { ownAgent } from '#server/features/agents/public.ts'
import { notFound } from '#server/platform/failure.ts'

/** Member runs that wait for a decision of their owner, as the end of a statement about the team's run with this id. */
export const heldMemberRunsSql = (teamRunId: SQL): SQL => sql`
  from agent_executions as member
  where member.team_execution_id = ${teamRunId} and member.held_at is not null and member.status in ${openStates}`

/** The role of a reader who has access to the team. */
const roleOf = (userId: string) => sql<
  Team['role']
>`case when agent_teams.user_id = ${userId} then 'owner' else (
  select shared.role from agent_team_shares as shared inner join users as reader on reader.email = shared.email
  where shared.team_id = agent_teams.id and reader.id = ${userId}
) end`

const members = sql<Team['members']>`(
  select coalesce(json_agg(json_build_object('name', agents.name, 'executionOrder', member.execution_order)
    order by member.execution_order, member.id), '[]')
  from agent_team_members as member inner join agents on agents.id = member.agent_id
  where member.team_id = agent_teams.id and agents.deleted_at is null
)`

const lastRun = sql<RawLastRun | null>`(
  select json_build_object('id', run.id, 'at', run.executed_at,
    'isHeld', run.status in ${openStates} and exists (select ${heldMemberRunsSql(sql`run.id`)}),
    'status', case when run.status = 'queued' and run.started_at is not null then 'running' else run.status end)
  from ${agentTeamExecutions} as run where run.team_id = agent_teams.id order by run.id desc limit 1
)`
type RawLastRun = Omit<NonNullable<Team['lastRun']>, 'at'> & { at: string }

const columnsFor = (userId: string) => ({
  team: agentTeams,
  role: roleOf(userId),
  members,
  lastRun,
  ownerName: sql<string>`coalesce(nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.email})`,
})

type Found = {
  team: TeamRow
  role: Team['role']
  members: Team['members']
  lastRun: RawLastRun | null
  ownerName: string
}

function teamOf({ team, lastRun: last, ...more }: Found): Team {
  return {
    ...team,
    ...more,
    memberCount: more.members.length,
    lastRun: last && { ...last, at: new Date(last.at) },
  }
}

function find(userId: string, which: SQL | undefined, queries: Queries): Promise<Found[]> {
  return queries
    .select(columnsFor(userId))
    .from(agentTeams)
    .innerJoin(users, eq(users.id, agentTeams.userId))
    .where(which)
    .orderBy(desc(agentTeams.id))
}

/** The teams of a user and those shared with them, newest first. */
export async function listTeams(userId: string): Promise<Team[]> {
  return (await find(userId, accessibleTeams(userId, 'view'), db)).map(teamOf)
}

/** The user's own teams that contain this agent of theirs, by name. */
export async function listTeamsOf(userId: string, agentId: number): Promise<Pick<Team, 'id' | 'name'>[]> {
  await ownAgent(userId, agentId)
  return db
    .select({ id: agentTeams.id, name: agentTeams.name })
    .from(agentTeamMembers)
    .innerJoin(agentTeams, eq(agentTeams.id, agentTeamMembers.teamId))
    .where(and(eq(agentTeamMembers.agentId, agentId), accessibleTeams(userId, 'view')))
    .orderBy(asc(agentTeams.name), asc(agentTeams.id))
}

/** A team that this user may see; otherwise fails as if it did not exist. */
export async function showTeam(userId: string, teamId: number, queries: Queries = db): Promise<Team> {
  const [found] = await find(userId, and(eq(agentTeams.id, teamId), accessibleTeams(userId, 'view')), queries)
  if (!found) throw notFound('Team')
  return teamOf(found)
}

/** A team that this user has the given right to. Throws `notFound` otherwise, even if they may see the team. */
export async function teamFor(
  userId: string,
  teamId: number,
  right: Right,
  queries: Queries = db,
): Promise<TeamRow> {
  const [team] = await queries
    .select()
    .from(agentTeams)
    .where(and(eq(agentTeams.id, teamId), accessibleTeams(userId, right)))
  if (!team) throw notFound('Team')
  return team
}
