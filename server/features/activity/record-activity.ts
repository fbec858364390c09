import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { clock } from '#server/platform/clock.ts'
import { chainEntries } from './chain.ts'

const wordMax = 50

const userAgentMax = 400

/** The user who acts, and the address they act from. */
export interface Actor {
  userId: string
  ip?: string | null
  userAgent?: string | null
  /** The id of the API key that a program uses for the user. */
  keyName?: string | null
}

/** One entry of the activity log: who did what to what. `action` and `resource` have at most 50 characters. */
export interface Activity extends Omit<Actor, 'userId'> {
  /** Null: nobody of this installation. */
  userId: string | null
  action: string
  resource: string
  resourceId?: string | number
  metadata?: Record<string, unknown>
}

/** The actor of a call: the signed-in user at the address that the call came from. */
export function actorOf(call: {
  user: { id: string }
  request: { ip: string; userAgent: string | null; keyName?: string }
}): Actor {
  const { ip, userAgent, keyName } = call.request
  return { userId: call.user.id, ip, userAgent, keyName }
}

/** Writes an entry in the transaction of the change that it reports, so that both are committed or neither. */
export function recordActivity(tx: Queries, activity: Activity): Promise<void> {
  return recordActivities(tx, [activity])
}

/** Writes several entries in one statement. */
export async function recordActivities(tx: Queries, activities: readonly Activity[]): Promise<void> {
  if (activities.length > 0) await tx.insert(userActivityLogs).values(activities.map(entryOf))
}

/** Returns an actor as it is stored: texts cut to the column length, null for unknown values. */
export function clientOf<A extends Omit<Actor, 'userId'> & { userId: string | null }>({
  userId,
  ip,
  userAgent,
  keyName,
}: A): Required<Pick<A, 'userId'>> & Record<'ip' | 'userAgent' | 'keyName', string | null> {
  return {
    userId,
    ip: ip ?? null,
    userAgent: userAgent?.slice(0, userAgentMax) ?? null,
    keyName: keyName ?? null,
  }
}

function entryOf(activity: Activity): typeof userActivityLogs.$inferInsert {
  const { action, resource, resourceId, ip: _ip, userAgent: _userAgent, ...rest } = activity
  const { ip, userAgent, keyName } = clientOf(activity)
  if (action.length > wordMax || resource.length > wordMax) {
    throw new RangeError(`An activity's action and resource have at most ${wordMax} characters.`)
  }
  return {
    ...rest,
    action,
    resource,
    resourceId: resourceId === undefined ? null : String(resourceId),
    ipAddress: ip,
    userAgent,
    keyName,
    createdAt: clock.now(),
  }
}

/**
 * Removes the address and client of a user's actions, and what other users recorded about them. What was done, and
 * when, stays in the chain.
 */
export async function forgetDetails(tx: Queries, userId: string): Promise<void> {
  // Details can be removed only from entries that are in the chain.
  while (!(await chainEntries()));
  const about = and(eq(userActivityLogs.resource, 'user'), eq(userActivityLogs.resourceId, userId))
  await tx
    .update(userActivityLogs)
    .set({ metadata: null, ipAddress: null, userAgent: null, keyName: null, detailsSalt: null })
    .where(and(or(eq(userActivityLogs.userId, userId), about), isNotNull(userActivityLogs.position)))
}
