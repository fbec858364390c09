import { randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { unauthorized } from '#server/platform/failure.ts'

const idBytes = 24

/** Makes a user, whose ways in the feature that asks for it adds; answers their id. */
export async function addUser(tx: Queries, user: Omit<typeof users.$inferInsert, 'id'>): Promise<string> {
  const id = randomBytes(idBytes).toString('base64url')
  await tx.insert(users).values({ id, ...user })
  return id
}

/** Notes that an active user signs in now; false for everybody else. */
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

/** Writes what users say of themselves, and nothing that gives them a right. Throws `unauthorized` where the account is gone. */
export async function writeProfile(tx: Queries, userId: string, change: Partial<Profile>): Promise<User> {
  const [user] = await tx.update(users).set(change).where(eq(users.id, userId)).returning()
  if (!user) throw unauthorized()
  return user
}

/** What a user has bought, as the account shows it. */
export type PlanOfUser = Pick<
  User,
  | 'subscriptionTier'
  | 'subscriptionStatus'
  | 'subscriptionExpiresAt'
  | 'agentExecutionsLimit'
  | 'paymentCustomerId'
  | 'paymentSubscriptionId'
>

/** Writes what a user has bought, in the transaction of what tells of it. */
export async function setPlanOf(tx: Queries, userId: string, plan: PlanOfUser): Promise<void> {
  await tx.update(users).set(plan).where(eq(users.id, userId))
}
