import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { config } from '#server/platform/config.ts'
import { agentShares } from './tables/agent-shares.ts'
import { agents } from './tables/agents.ts'
import { agentExecutions } from './tables/executions.ts'
import { agentTeamShares, agentTeams } from './tables/teams.ts'
import { users } from './tables/users.ts'

/** What somebody wants of a thing: to see it, to have it do its work, to change it; `own` is what its owner alone may. */
export type Right = 'view' | 'run' | 'edit' | 'own'

/** Whom a share lets in: who has its address as their own, confirmed where emails can be sent. */
const isReader = (userId: string, right: Right) => sql`reader.id = ${userId} and reader.is_active
  ${right === 'view' ? sql`` : sql`and shared.role = 'editor'`}
  ${config.smtpUrl === undefined ? sql`` : sql`and reader.email_verified`}`

/**
 * The ids of the things that others share with a user for this, as an array: it is read once, over the index by address,
 * whatever statement it stands in. Those of an owner who may not sign in any more are shared with nobody.
 */
function sharedIds(
  shared: { id: PgColumn; shares: PgTable; things: PgTable },
  userId: string,
  right: SharedRight,
): SQL {
  return sql`array(
    select shared.${sql.identifier(shared.id.name)} from ${users} as reader
    inner join ${shared.shares} as shared on shared.email = reader.email
    inner join ${shared.things} as thing
      on thing.id = shared.${sql.identifier(shared.id.name)} and thing.deleted_at is null
    inner join ${users} as owner on owner.id = thing.user_id and owner.is_active
    where ${isReader(userId, right)}
  )`
}

type SharedRight = Exclude<Right, 'own'>

/** The ids of the agents that others share with a user for this, as an array. */
export const sharedAgentIds = (userId: string, right: SharedRight): SQL =>
  sharedIds({ id: agentShares.agentId, shares: agentShares, things: agents }, userId, right)

/** The same of teams. */
export const sharedTeamIds = (userId: string, right: SharedRight): SQL =>
  sharedIds({ id: agentTeamShares.teamId, shares: agentTeamShares, things: agentTeams }, userId, right)

/**
 * The agents with which a user may do this, as a condition of a statement that reads `agents`; those in the trash are
 * there for nobody. Every service asks here, so that others than the owner are let in at one place.
 */
export function accessibleAgents(userId: string, right: Right): SQL | undefined {
  const isOwn = eq(agents.userId, userId)
  const mayDo = right === 'own' ? isOwn : or(isOwn, sql`${agents.id} = any(${sharedAgentIds(userId, right)})`)
  return and(mayDo, isNull(agents.deletedAt))
}

/** The runs with which a user may do this, as a condition of a statement that reads `agent_executions`: those of such agents. */
export function accessibleRuns(userId: string, right: Right): SQL | undefined {
  const isOwn = eq(agentExecutions.userId, userId)
  if (right === 'own') return isOwn
  return or(isOwn, sql`${agentExecutions.agentId} = any(${sharedAgentIds(userId, right)})`)
}

/**
 * The teams with which a user may do this, as a condition of a statement that reads `agent_teams`: the owner may do
 * everything, who it is shared with may see it, an editor among them may also run and change it.
 */
export function accessibleTeams(userId: string, right: Right): SQL | undefined {
  const isOwn = eq(agentTeams.userId, userId)
  const mayDo =
    right === 'own' ? isOwn : or(isOwn, sql`${agentTeams.id} = any(${sharedTeamIds(userId, right)})`)
  return and(mayDo, isNull(agentTeams.deletedAt))
}
