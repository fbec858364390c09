import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { agentTriggers, resultHooks } from '#server/db/tables/triggers.ts'
import { notFound } from '#server/platform/failure.ts'

export type TriggerRow = typeof agentTriggers.$inferSelect
export type ResultHookRow = typeof resultHooks.$inferSelect

/** The agent or the team that a trigger starts. */
export type Subject = { agentId: number } | { teamId: number }

/** The triggers of this agent or team, as a condition of a statement that reads triggers. */
export const isOf = (subject: Subject): SQL =>
  'agentId' in subject ? eq(agentTriggers.agentId, subject.agentId) : eq(agentTriggers.teamId, subject.teamId)

/**
 * The subjects whose triggers this user may manage, for a statement that joins triggers with agents and teams: only the
 * owner of a team may.
 */
export const isOwnSubject = (userId: string): SQL | undefined =>
  or(accessibleAgents(userId, 'own'), isOwnTeam(userId))

const isOwnTeam = (userId: string) => and(eq(agentTeams.userId, userId), isNull(agentTeams.deletedAt))

/** The owner of the agent or team that a trigger starts, who pays for the run, and its status. */
export const subjectColumns = {
  userId: sql<string>`coalesce(${agents.userId}, ${agentTeams.userId})`,
  status: sql<'active' | 'paused'>`coalesce(${agents.status}, ${agentTeams.status})`,
}

/** Filters out triggers whose agent or team is in the trash. */
export const isSubjectThere = sql`(${agents.id} is not null or ${agentTeams.id} is not null)
  and ${agents.deletedAt} is null and ${agentTeams.deletedAt} is null`

/** The trigger of this owner; a failure does not reveal whether another user's trigger exists. */
export async function ownTrigger(
  userId: string,
  triggerId: number,
  queries: Queries = db,
): Promise<TriggerRow> {
  const [trigger] = await queries
    .select(getTableColumns(agentTriggers))
    .from(agentTriggers)
    .leftJoin(agents, eq(agents.id, agentTriggers.agentId))
    .leftJoin(agentTeams, eq(agentTeams.id, agentTriggers.teamId))
    .where(and(eq(agentTriggers.id, triggerId), isOwnSubject(userId)))
  if (!trigger) throw notFound('Trigger')
  return trigger
}

/** The result address of this owner; a failure does not reveal whether another user's address exists. */
export async function ownResultHook(
  userId: string,
  hookId: number,
  queries: Queries = db,
): Promise<ResultHookRow> {
  const [hook] = await queries
    .select(getTableColumns(resultHooks))
    .from(resultHooks)
    .innerJoin(agents, eq(agents.id, resultHooks.agentId))
    .where(and(eq(resultHooks.id, hookId), accessibleAgents(userId, 'own')))
  if (!hook) throw notFound('Address')
  return hook
}

/** Locks an agent so that changes of its triggers happen one after the other, and their limits hold. */
export async function lockOwnAgent(tx: Tx, userId: string, agentId: number): Promise<void> {
  const [agent] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), accessibleAgents(userId, 'own')))
    .for('no key update')
  if (!agent) throw notFound('Agent')
}

/** Does the same for a team, which only its owner may. */
export async function lockOwnTeam(tx: Tx, userId: string, teamId: number): Promise<void> {
  const [team] = await tx
    .select({ id: agentTeams.id })
    .from(agentTeams)
    .where(and(eq(agentTeams.id, teamId), isOwnTeam(userId)))
    .for('no key update')
  if (!team) throw notFound('Team')
}

/** Fails for any user other than the owner of a team, as if it did not exist. */
export async function checkOwnTeam(userId: string, teamId: number): Promise<void> {
  const [team] = await db
    .select({ id: agentTeams.id })
    .from(agentTeams)
    .where(and(eq(agentTeams.id, teamId), isOwnTeam(userId)))
  if (!team) throw notFound('Team')
}
