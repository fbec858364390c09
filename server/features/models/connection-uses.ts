import { sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { modelConnections } from '#server/db/tables/model-connections.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { users } from '#server/db/tables/users.ts'
import { notFound } from '#server/platform/failure.ts'

interface Uses {
  agents: number
  teams: number
}

/**
 * Counts what names a model of a connection: of an own key for its owner, of the installation for administrators.
 * Throws `notFound` for anybody else.
 */
export async function connectionUses(userId: string, id: number): Promise<Uses> {
  const named = sql`${JSON.stringify([{ connectionId: id }])}::jsonb`
  const { rows } = await db.execute<Record<keyof Uses, string>>(sql`
    select (select count(*) from ${agents} where ${agents.models} @> ${named}) as agents,
      (select count(*) from ${agentTeams} where ${agentTeams.models} @> ${named}) as teams
    from ${modelConnections} as connection
    where connection.id = ${id} and (connection.owner_id = ${userId} or connection.owner_id is null
      and exists (select from ${users} where ${users.id} = ${userId} and ${users.role} = 'admin'))`)
  const [found] = rows
  if (!found) throw notFound('Connection')
  return { agents: Number(found.agents), teams: Number(found.teams) }
}
