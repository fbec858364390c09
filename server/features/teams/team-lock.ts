import { and, eq } from 'drizzle-orm'
import { accessibleTeams, type Right } from '#server/db/access.ts'
import type { Tx } from '#server/db/database.ts'
import { agentTeams, type TeamRow } from '#server/db/tables/teams.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'

/**
 * Locks a team for a change by a user with the given right; one change at a time, so that limits and versions hold.
 * Throws `notFound` if they may not even see it, `forbidden` if they may see it but lack the right.
 */
export async function lockTeam(tx: Tx, userId: string, teamId: number, right: Right): Promise<TeamRow> {
  const lock = (wanted: Right) =>
    tx
      .select()
      .from(agentTeams)
      .where(and(eq(agentTeams.id, teamId), accessibleTeams(userId, wanted)))
      .for('no key update')
  const [team] = await lock(right)
  if (team) return team
  const [seen] = right === 'view' ? [] : await lock('view')
  throw seen ? forbidden('You may watch this team. Ask its owner to change or run it.') : notFound('Team')
}
