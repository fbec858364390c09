import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CurrentUser } from '#contract/auth/auth.ts'
import type { userChange } from '#contract/profile.ts'
import { inTransaction } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { writeProfile } from '#server/features/users/public.ts'
import { timeZoneChanged } from './hooks.ts'

type Account = Pick<CurrentUser, 'firstName' | 'lastName' | 'timeZone'>

/** Changes only the given fields of the user's own account; an empty name removes it. */
export async function updateAccount(
  actor: Actor,
  user: CurrentUser,
  sent: z.output<typeof userChange>,
): Promise<CurrentUser> {
  const change = differences(user, sent)
  const changed = Object.keys(change)
  if (changed.length === 0) return user
  return inTransaction(async (tx) => {
    const updated = await writeProfile(tx, user.id, { ...change, name: fullName(change) })
    const move = { userId: user.id, before: user.timeZone, after: updated.timeZone }
    if (changed.includes('timeZone'))
      for (const listener of timeZoneChanged.listeners) await listener(tx, move)
    const about = { resource: 'user', resourceId: user.id, metadata: { changed } }
    await recordActivity(tx, { ...actor, action: 'update_account', ...about })
    return updated
  })
}

function differences(user: Account, sent: z.output<typeof userChange>): Partial<Account> {
  const changes: Partial<Account> = { ...sent }
  if (sent.firstName === '') changes.firstName = null
  if (sent.lastName === '') changes.lastName = null
  const differing = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== user[name as keyof Account],
  )
  return Object.fromEntries(differing)
}

/** The sign-in library's own name column: first and last name, or the email if there is none. */
function fullName({ firstName, lastName }: Partial<Account>): SQL<string> {
  const first = firstName === undefined ? users.firstName : sql`${firstName}::text`
  const last = lastName === undefined ? users.lastName : sql`${lastName}::text`
  return sql`coalesce(nullif(concat_ws(' ', ${first}, ${last}), ''), ${users.email})`
}
