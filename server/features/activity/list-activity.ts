import { and, desc, eq, getTableColumns, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityQuery } from '#contract/activity.ts'
import type { CurrentUser } from '#contract/auth/auth.ts'
import type { Page } from '#contract/values.ts'
import { containing } from '#server/db/containing.ts'
import { db } from '#server/db/database.ts'
import { newestOf } from '#server/db/newest-of.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agents } from '#server/db/tables/agents.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { users } from '#server/db/tables/users.ts'
import type { Entry } from './chain.ts'

/** Returns the id of a row with a numeric key; null for any other text, so that no entry can fail the list. */
const rowIdOf = sql`case when ${userActivityLogs.resourceId} ~ '^[0-9]{1,9}$' then ${userActivityLogs.resourceId}::int end`
const recorded = sql`${userActivityLogs.metadata} ->> 'name'`

/**
 * Returns the name of the resource of an entry: from its row, or as the entry recorded it when the row is deleted.
 * Looks up one row by its primary key for each entry on the page. Managers see the names of users and invitations; only
 * administrators see names that a user gave.
 */
function nameOfResource(reader: CurrentUser['role']): SQL<string | null> {
  const ofOwners = sql`
    when 'agent' then coalesce((select named.name from ${agents} as named where named.id = ${rowIdOf}), ${recorded})
    when 'team' then coalesce((select named.name from ${agentTeams} as named where named.id = ${rowIdOf}), ${recorded})
    when 'persona' then coalesce((select named.name from ${customPersonas} as named where named.id = ${rowIdOf}), ${recorded})
    else ${recorded}`
  return sql`case ${userActivityLogs.resource}
    when 'user' then case when exists (select from ${users} as named where named.id = ${userActivityLogs.resourceId} and named.deleted_at is not null) then null
      else coalesce((select named.email from ${users} as named where named.id = ${userActivityLogs.resourceId}), ${userActivityLogs.metadata} ->> 'email') end
    when 'invitation' then coalesce((select named.email from ${invitations} as named where named.id = ${userActivityLogs.resourceId}), ${userActivityLogs.metadata} ->> 'email')
    ${reader === 'admin' ? ofOwners : sql``} end`
}

/** Returns the present name of a resource of this user, else the one that the entry recorded. */
function nameOfOwn(userId: string): SQL<string | null> {
  const named = (table: typeof agents | typeof agentTeams | typeof customPersonas) =>
    sql`coalesce((select named.name from ${table} as named where named.id = ${rowIdOf} and named.user_id = ${userId}), ${recorded})`
  return sql`case ${userActivityLogs.resource}
    when 'agent' then ${named(agents)}
    when 'team' then ${named(agentTeams)}
    when 'persona' then ${named(customPersonas)}
    else ${recorded} end`
}

/** Returns entries of all users, newest first, filtered by time and text and redacted for this reader. */
export async function listActivity(
  reader: CurrentUser['role'],
  { before, limit, search, since, until }: ActivityQuery,
) {
  const rows = await db
    .select({
      id: userActivityLogs.id,
      userId: userActivityLogs.userId,
      userEmail: users.email,
      action: userActivityLogs.action,
      resource: userActivityLogs.resource,
      resourceId: userActivityLogs.resourceId,
      resourceName: nameOfResource(reader),
      metadata: userActivityLogs.metadata,
      ipAddress: userActivityLogs.ipAddress,
      userAgent: userActivityLogs.userAgent,
      keyName: userActivityLogs.keyName,
      createdAt: userActivityLogs.createdAt,
    })
    .from(userActivityLogs)
    .leftJoin(users, eq(users.id, userActivityLogs.userId))
    .where(
      and(
        before === undefined ? undefined : lt(userActivityLogs.id, before),
        since && gte(userActivityLogs.createdAt, since),
        until && lte(userActivityLogs.createdAt, until),
        search?.trim() ? holds(search.trim()) : undefined,
      ),
    )
    .orderBy(desc(userActivityLogs.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, metadata: visibleMetadata(reader, row) }))
}

/** Matches the text against actor, action and resource. Actions match as they are shown, without underscores. */
function holds(search: string): SQL | undefined {
  const pattern = containing(search)
  const { action, resource, resourceId, userId, ipAddress } = userActivityLogs
  const words = sql`concat_ws(' ', replace(${action}, '_', ' '), ${resource}, '(' || ${resourceId} || ')', ${userId}, ${ipAddress})`
  return or(ilike(words, pattern), ilike(users.email, pattern))
}

/** Returns the entries of one user's actions, newest first; what others own has the name that the entry recorded. */
export function listOwnActivity(userId: string, page: Page) {
  const own = newestOf(userActivityLogs, userId, page.before)
  return db
    .select({ ...getTableColumns(userActivityLogs), resourceName: nameOfOwn(userId) })
    .from(userActivityLogs)
    .where(own.isWanted)
    .orderBy(...own.order)
    .limit(page.limit)
}

/** Settings of administrators: a manager sees only that they changed. */
const ofAdministrators: readonly string[] = ['setting', 'model_provider', 'payment_event']
/** The fields of a decision that are shown; entries of earlier releases also contain what the user wrote. */
const ofDecisions: readonly string[] = ['kind', 'executionId', 'decision']

/**
 * Returns the metadata of an entry that a reader may see: never the text of an approval, and for a manager neither
 * settings nor names that a user gave.
 */
function visibleMetadata(
  reader: CurrentUser['role'],
  { resource, metadata }: Pick<Entry, 'resource' | 'metadata'>,
): Entry['metadata'] {
  if (metadata === null || (reader !== 'admin' && ofAdministrators.includes(resource))) return null
  const isVisible = (name: string) =>
    (resource !== 'approval' || ofDecisions.includes(name)) && (reader === 'admin' || name !== 'name')
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => isVisible(name)))
}
