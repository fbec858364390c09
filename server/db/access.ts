import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { config } from '#server/platform/config.ts'
import { agentShares } from './tables/agent-shares.ts'
import { agents } from './tables/agents.ts'
import { agentExecutions } from './tables/executions.ts'
import { agentTeamShares, agentTeams } from './tables/teams.ts'
import { users } from './tables/users.ts'

/** Permission on a resource: to see it, to run it, to change it; `own` is for its owner alone. */
export type Right = 'view' | 'run' | 'edit' | 'own'

/** Matches the user that a share names by email address, which has to be confirmed if the server can send emails. */
const isReader = (userId: string, right: Right) => sql`reader.id = ${userId} and reader.is_active
  ${right === 'view' ? sql`` : sql`and shared.role = 'editor'`}
  ${config.smtpUrl === undefined ? sql`` : sql`and reader.email_verified`}`

/**
 * The ids of the resources that other users share with a user for this permission. An array, so that every statement
 * reads the shares once, by the index on the address. Shares of a deactivated owner do not count.
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

/** The ids of the agents that other users share with a user for this permission, as an array. */
export const sharedAgentIds = (userId: string, right: SharedRight): SQL =>
  sharedIds({ id: agentShares.agentId, shares: agentShares, things: agents }, userId, right)

/** The same for teams. */
export const sharedTeamIds = (userId: string, right: SharedRight): SQL =>
  sharedIds({ id: agentTeamShares.teamId, shares: agentTeamShares, things: agentTeams }, userId, right)

/**
 * Condition on `agents`: the user has this permission. Agents in the trash match for nobody. Every service uses this
 * condition, so that access of users other than the owner is decided in one place.
 */
export function accessibleAgents(userId: string, right: Right): SQL | undefined {
  const isOwn = eq(agents.userId, userId)
  const mayDo = right === 'own' ? isOwn : or(isOwn, sql`${agents.id} = any(${sharedAgentIds(userId, right)})`)
  return and(mayDo, isNull(agents.deletedAt))
}

/** Condition on `agent_executions`: the user has this permission on the agent of the run. */
export function accessibleRuns(userId: string, right: Right): SQL | undefined {
  const isOwn = eq(agentExecutions.userId, userId)
  if (right === 'own') return isOwn
  return or(isOwn, sql`${agentExecutions.agentId} = any(${sharedAgentIds(userId, right)})`)
}

/**
 * Condition on `agent_teams`: the user has this permission. The owner may do everything, users it is shared with may see
 * it, and editors among them may also run and change it.
 */
export function accessibleTeams(userId: string, right: Right): SQL | undefined {
  const isOwn = eq(agentTeams.userId, userId)
  const mayDo =
    right === 'own' ? isOwn : or(isOwn, sql`${agentTeams.id} = any(${sharedTeamIds(userId, right)})`)
  return and(mayDo, isNull(agentTeams.deletedAt))
}
