import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { userActivityLogs as log } from '#server/db/tables/activity.ts'
import { agents } from '#server/db/tables/agents.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { users } from '#server/db/tables/users.ts'

/** Returns the id of a row with a numeric key; null for any other text, so that no entry can fail the list. */
const rowIdOf = sql`case when ${log.resourceId} ~ '^[0-9]{1,9}$' then ${log.resourceId}::int end`
const recorded = sql`${log.metadata} ->> 'name'`

/**
 * Returns the name of the resource of an entry: from its row, or as the entry recorded it when the row is deleted.
 * Looks up one row by its primary key for each entry on the page. Managers see the names of users and invitations; only
 * administrators see names that a user gave.
 */
export function nameOfResource(reader: CurrentUser['role']): SQL<string | null> {
  const ofOwners = sql`
    when 'agent' then coalesce((select named.name from ${agents} as named where named.id = ${rowIdOf}), ${recorded})
    when 'team' then coalesce((select named.name from ${agentTeams} as named where named.id = ${rowIdOf}), ${recorded})
    when 'persona' then coalesce((select named.name from ${customPersonas} as named where named.id = ${rowIdOf}), ${recorded})
    else ${recorded}`
  return sql`case ${log.resource}
    when 'user' then case when exists (select from ${users} as named where named.id = ${log.resourceId} and named.deleted_at is not null) then null
      else coalesce((select named.email from ${users} as named where named.id = ${log.resourceId}), ${log.metadata} ->> 'email') end
    when 'invitation' then coalesce((select named.email from ${invitations} as named where named.id = ${log.resourceId}), ${log.metadata} ->> 'email')
    ${reader === 'admin' ? ofOwners : sql``} end`
}
