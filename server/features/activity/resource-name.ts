import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/auth.ts'
import { userActivityLogs as log } from '#server/db/tables/activity.ts'
import { agents } from '#server/db/tables/agents.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { users } from '#server/db/tables/users.ts'

/** The id of a numbered row; null for anything else, so that no entry can fail the list. */
const rowIdOf = sql`case when ${log.resourceId} ~ '^[0-9]{1,9}$' then ${log.resourceId}::int end`
const recorded = sql`${log.metadata} ->> 'name'`

/**
 * Returns the name of what an entry is about: of the row itself, or as the entry recorded it once the row is gone. Looks up
 * one row by its primary key for each entry on the page. A manager sees users and invitations; what a user named is
 * for administrators.
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
