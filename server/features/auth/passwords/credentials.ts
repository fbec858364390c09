import { and, eq, like } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { db, type Queries } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { changeLimit } from '#server/features/auth/limits.ts'
import { enforceLimit } from '#server/features/auth/sessions/session-store.ts'
import { invalid } from '#server/platform/failure.ts'
import { limitHashing, verifyPassword } from './password.ts'

/**
 * Checks that the signed-in user knows the password; returns its hash. Throws `invalid` at this field of the call if it
 * is wrong or the account has none, `tooManyRequests` after ten tries in an hour.
 */
export async function confirmPassword(userId: string, password: string, field: string): Promise<string> {
  await enforceLimit(`password-change:${userId}`, changeLimit)
  const hash = await findPasswordHash(db, userId)
  if (hash === undefined || !(await limitHashing(() => verifyPassword({ hash, password })))) {
    const message = 'This is not your current password'
    throw invalid(message, [{ path: field, message }])
  }
  return hash
}

/** The row that holds a user's password, as a condition. */
export const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

/** The hash of a user's password; undefined for an account with only a single sign-on identity. */
export async function findPasswordHash(on: Queries, userId: string): Promise<string | undefined> {
  const [account] = await on.select({ hash: accounts.password }).from(accounts).where(isPasswordOf(userId))
  return account?.hash ?? undefined
}

/** A user's identity at an identity provider. */
interface Identity {
  issuer: string
  sub: string
}

/** The issuer is part of the provider id: two issuers may use the same subject. */
const providerOf = (issuer: string) => `oidc:${issuer}`

const isIdentityOf = (userId: string) => and(eq(accounts.userId, userId), like(accounts.providerId, 'oidc:%'))

/** Sets a user's password hash, replacing the previous one. */
export async function setPassword(tx: Queries, userId: string, hash: string): Promise<void> {
  const isSet = await tx
    .update(accounts)
    .set({ password: hash })
    .where(isPasswordOf(userId))
    .returning({ id: accounts.id })
  if (isSet.length > 0) return
  // A user with only a single sign-on identity has no password row to update.
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: hash })
}

/** Connects an identity to a user, as an additional sign-in method. */
export async function addIdentity(tx: Queries, userId: string, { issuer, sub }: Identity): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), providerId: providerOf(issuer), accountId: sub, issuer, userId })
}

/** Returns the user that an identity belongs to. */
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

/** Whether a user can sign in with an identity. */
export async function hasIdentity(on: Queries, userId: string): Promise<boolean> {
  return (await on.$count(accounts, isIdentityOf(userId))) > 0
}

/** Disconnects all identities of a user; returns whether there were any. */
export async function dropIdentities(tx: Queries, userId: string): Promise<boolean> {
  const deleted = await tx.delete(accounts).where(isIdentityOf(userId)).returning({ id: accounts.id })
  return deleted.length > 0
}

/** Removes every sign-in method of a user. */
export async function dropCredentials(tx: Queries, userId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, userId))
}
