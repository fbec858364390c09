import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { isPasswordOf } from './prove-password.ts'

/** Who somebody is at an identity provider. */
interface Identity {
  issuer: string
  sub: string
}

/** An issuer of its own names its people: another one's may have the same names. */
const providerOf = (issuer: string) => `oidc:${issuer}`

const isIdentityOf = (userId: string) => and(eq(accounts.userId, userId), like(accounts.providerId, 'oidc:%'))

/** Gives a user this password, by its hash, in place of the one before. */
export async function setPassword(tx: Queries, userId: string, hash: string): Promise<void> {
  const isSet = await tx
    .update(accounts)
    .set({ password: hash })
    .where(isPasswordOf(userId))
    .returning({ id: accounts.id })
  if (isSet.length > 0) return
  // Who signed in elsewhere alone until now has a password from now on.
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: hash })
}

/** Ties an identity to a user, as one more way in. */
export async function addIdentity(tx: Queries, userId: string, { issuer, sub }: Identity): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), providerId: providerOf(issuer), accountId: sub, issuer, userId })
}

/** Whom an identity lets in. */
export async function findUserOfIdentity(
  tx: Queries,
  { issuer, sub }: Identity,
): Promise<string | undefined> {
  const [account] = await tx
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, providerOf(issuer)), eq(accounts.accountId, sub)))
  return account?.userId
}

/** Whether a user has an identity to sign in with. */
export async function hasIdentity(on: Queries, userId: string): Promise<boolean> {
  return (await on.$count(accounts, isIdentityOf(userId))) > 0
}

/** Unties a user from their identities; whether there were any. */
export async function dropIdentities(tx: Queries, userId: string): Promise<boolean> {
  const gone = await tx.delete(accounts).where(isIdentityOf(userId)).returning({ id: accounts.id })
  return gone.length > 0
}

/** Leaves a user no way in at all. */
export async function dropWaysIn(tx: Queries, userId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, userId))
}
