import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { agentTriggers, resultHooks } from '#server/db/tables/triggers.ts'
import { notFound } from '#server/platform/failure.ts'

export type TriggerRow = typeof agentTriggers.$inferSelect
export type ResultHookRow = typeof resultHooks.$inferSelect

/** What a trigger starts: an agent or a team. */
export type Subject = { agentId: number } | { teamId: number }

/** The triggers of what is started, as a condition of a statement that reads them. */
export const isOf = (subject: Subject): SQL =>
  'agentId' in subject ? eq(agentTriggers.agentId, subject.agentId) : eq(agentTriggers.teamId, subject.teamId)

/** What this user may give keys to, of a statement that reads triggers beside their agents and teams: a team's owner alone may. */
export const isOwnSubject = (userId: string): SQL | undefined =>
  or(accessibleAgents(userId, 'own'), isOwnTeam(userId))

const isOwnTeam = (userId: string) => and(eq(agentTeams.userId, userId), isNull(agentTeams.deletedAt))

/** Whose budget pays for what a trigger starts, and whether that is paused. */
export const subjectColumns = {
  userId: sql<string>`coalesce(${agents.userId}, ${agentTeams.userId})`,
  status: sql<'active' | 'paused'>`coalesce(${agents.status}, ${agentTeams.status})`,
}

/** Leaves out triggers whose agent or team is in the trash. */
export const isSubjectThere = sql`(${agents.id} is not null or ${agentTeams.id} is not null)
  and ${agents.deletedAt} is null and ${agentTeams.deletedAt} is null`

/** The trigger of this owner, or a failure that does not tell a stranger whether it exists. */
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

/** The address for results of this owner, or a failure that does not tell a stranger whether it exists. */
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

/** Makes one change after the other to what hangs on an agent, so that its bounds hold. */
export async function lockOwnAgent(tx: Tx, userId: string, agentId: number): Promise<void> {
  const [agent] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), accessibleAgents(userId, 'own')))
    .for('no key update')
  if (!agent) throw notFound('Agent')
}

/** The same of a team, whose owner alone may. */
export async function lockOwnTeam(tx: Tx, userId: string, teamId: number): Promise<void> {
  const [team] = await tx
    .select({ id: agentTeams.id })
    .from(agentTeams)
    .where(and(eq(agentTeams.id, teamId), isOwnTeam(userId)))
    .for('no key update')
  if (!team) throw notFound('Team')
}

/** Fails for whoever is not the owner of a team as if there were none. */
export async function checkOwnTeam(userId: string, teamId: number): Promise<void> {
  const [team] = await db
    .select({ id: agentTeams.id })
    .from(agentTeams)
    .where(and(eq(agentTeams.id, teamId), isOwnTeam(userId)))
  if (!team) throw notFound('Team')
}
