import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { config } from '#server/platform/config.ts'
import { agents } from './tables/agents.ts'
import { agentTeamShares, agentTeams } from './tables/teams.ts'
import { users } from './tables/users.ts'

/** What somebody wants of a thing: to see it, to have it do its work, to change it or take it away. */
export type Right = 'view' | 'run' | 'edit'

/** Rules by which a user has a right to agents; one is enough. The owner has every right. */
const rules: Record<Right, (userId: string) => SQL> = {
  view: isOwner,
  run: isOwner,
  edit: isOwner,
}

/**
 * The agents with which a user may do this, as a condition of a statement that reads `agents`; those in the trash are
 * there for nobody. Every service asks here, so that others than the owner are let in at one place.
 */
export function accessibleAgents(userId: string, right: Right): SQL | undefined {
  return and(rules[right](userId), isNull(agents.deletedAt))
}

function isOwner(userId: string): SQL {
  return eq(agents.userId, userId)
}

/**
 * The teams with which a user may do this, as a condition of a statement that reads `agent_teams`: the owner may do
 * everything, who it is shared with may see it, an editor among them may also run and change it.
 */
export function accessibleTeams(userId: string, right: Right): SQL | undefined {
  const isShared = sql`exists (
    select from ${agentTeamShares} as shared inner join ${users} as reader on reader.email = shared.email
    where shared.team_id = agent_teams.id and reader.id = ${userId}
      ${right === 'view' ? sql`` : sql`and shared.role = 'editor'`}
      ${config.smtpUrl === undefined ? sql`` : sql`and reader.email_verified`}
  )`
  return and(or(eq(agentTeams.userId, userId), isShared), isNull(agentTeams.deletedAt))
}
