import { randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { unauthorized } from '#server/platform/failure.ts'

const idBytes = 24

/** Creates a user and returns their id; the calling feature adds the sign-in methods. */
export async function addUser(tx: Queries, user: Omit<typeof users.$inferInsert, 'id'>): Promise<string> {
  const id = randomBytes(idBytes).toString('base64url')
  await tx.insert(users).values({ id, ...user })
  return id
}

/** Stores the time of a sign-in of an active user; false for everybody else. */
export async function noteSignIn(tx: Queries, userId: string): Promise<boolean> {
  const entered = await tx
    .update(users)
    .set({ lastLoginAt: clock.now(), updatedAt: sql`${users.updatedAt}` })
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .returning({ id: users.id })
  return entered.length > 0
}

type Profile = Pick<
  User,
  'email' | 'emailVerified' | 'firstName' | 'lastName' | 'timeZone' | 'profileImageUrl'
> & { name: SQL<string> }

/**
 * Updates the fields of a user's profile, none of which grants a right. Throws `unauthorized` if the account was
 * deleted.
 */
export async function writeProfile(tx: Queries, userId: string, change: Partial<Profile>): Promise<User> {
  const [user] = await tx.update(users).set(change).where(eq(users.id, userId)).returning()
  if (!user) throw unauthorized()
  return user
}

/** The plan of a user, as stored with the account. */
export type PlanOfUser = Pick<
  User,
  | 'subscriptionTier'
  | 'subscriptionStatus'
  | 'subscriptionExpiresAt'
  | 'agentExecutionsLimit'
  | 'paymentCustomerId'
  | 'paymentSubscriptionId'
>

/** Stores a user's plan, in the transaction that records its reason. */
export async function setPlanOf(tx: Queries, userId: string, plan: PlanOfUser): Promise<void> {
  await tx.update(users).set(plan).where(eq(users.id, userId))
}
